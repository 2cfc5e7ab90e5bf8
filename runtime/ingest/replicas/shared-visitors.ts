import { SingleFlight } from '../../concurrency/single-flight.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { SharedLog, VisitorSpan, Written } from '../../ports/event-log.ts';
import type { Lease, Release } from '../../ports/leases.ts';
import { duplicateWindowMs } from '../drops/recent-keys.ts';
import type { Draft, DropReason, StepContext } from '../hit.ts';
import { pageKey } from '../memory.ts';
import { keepMs, type LiveSessions } from '../sessions/live-sessions.ts';
import { readUntil } from '../sessions/rebuild.ts';
import { placeableOf } from '../sessions/recorded-rows.ts';
import { dropInvalidEngagement } from '../steps/drop-invalid-engagement.ts';
import { putUrl } from '../steps/put-url.ts';
import type { Held, LeaseHolder } from './lease-holder.ts';
import {
  eventKey,
  type Note,
  noteOf,
  noteText,
  otherKeysOf,
  type VisitorName,
  visitorKey,
  visitorsOf,
} from './visitor-keys.ts';

/** The note of an event's key: the event was counted. */
const counted = 'counted';
/** The largest difference between the clocks of the lease server and this process. */
const skewMs = 60_000;
/** How far ahead of now hits may lie. */
const aheadMs = 86_400_000;

export interface SharedVisitorsDependencies {
  readonly holder: LeaseHolder;
  readonly log: SharedLog;
  readonly live: LiveSessions;
  readonly steps: StepContext;
  /** The ids of a hit's visitor in the periods after its own. */
  readonly nextPeriodIds: (draft: Draft, until: number) => Promise<readonly string[]>;
  /** Queues a repair of visitors whose sessions two processes may have computed concurrently. */
  readonly queueRepair: (spans: readonly VisitorSpan[]) => void;
}

/** Hits that only this process may assign to sessions until the claim ends. */
export interface Claim {
  /** Hits that must not be counted after all, with the reason. */
  readonly dropped: ReadonlyMap<Draft, DropReason>;
  /** Releases the claim. Undefined: nothing was written, or the outcome is unknown. */
  end(written: Written | undefined): Promise<void>;
  /** Releases the claim and restores the notes it was acquired with. */
  undo(): Promise<void>;
}

/** The leases and notes acquired for hits. */
interface Acquired {
  readonly held: Held;
  readonly visitors: ReadonlyMap<string, VisitorName>;
  readonly notes: ReadonlyMap<string, Note>;
}

/**
 * Keeps two processes from assigning hits of one visitor concurrently, and from counting one event twice. A process
 * leases the visitors of its hits, reads the note of the last holder, and releases them once the hits are visible. A
 * visitor without a note is read from the event log.
 */
export class SharedVisitors {
  readonly #dependencies: SharedVisitorsDependencies;
  readonly #finishing = new SingleFlight();

  constructor(dependencies: SharedVisitorsDependencies) {
    this.#dependencies = dependencies;
  }

  async claim(drafts: readonly Draft[], now: number): Promise<Claim> {
    this.#dependencies.live.coverSince(now - keepMs);
    let acquired = await this.#acquired(drafts, visitorsOf(drafts), now);
    const late = drafts.filter((draft) => this.#isLate(draft));
    if (late.length > 0) {
      // A late hit may move the visitor's sessions of later days: the ids of those days are leased too, all at once.
      await this.#undo(acquired);
      acquired = await this.#acquired(drafts, await this.#withNextPeriods(visitorsOf(drafts), late), now);
    }
    try {
      const dropped = await this.#dropped(drafts, acquired, now);
      return {
        dropped,
        end: (written) => this.#end(drafts, acquired, written),
        undo: () => this.#undo(acquired),
      };
    } catch (error) {
      await this.#undo(acquired);
      throw error;
    }
  }

  /** Claims visitors by their ids only, with their state from the event log. */
  async claimVisitors(siteId: string, ids: readonly string[]): Promise<Claim> {
    const visitors = new Map(ids.map((visitorId) => [visitorKey(siteId, visitorId), { siteId, visitorId }]));
    const held = await this.#dependencies.holder.acquire([...visitors.keys()]);
    const acquired = { held, visitors, notes: new Map<string, Note>() };
    await this.#finishAbandoned(held).catch(async (error: unknown) => {
      await this.#undo(acquired);
      throw error;
    });
    return {
      dropped: new Map(),
      end: (written) => this.#end([], acquired, written),
      undo: () => this.#undo(acquired),
    };
  }

  /**
   * Runs `work` while no other process can assign hits of these visitors. Their notes are invalid afterwards: the next
   * holder reads the event log.
   */
  async alone<T>(siteId: string, ids: readonly string[], work: () => Promise<T>): Promise<T> {
    const claim = await this.claimVisitors(siteId, ids);
    try {
      return await work();
    } finally {
      await claim.end(undefined);
    }
  }

  async #acquired(drafts: readonly Draft[], visitors: Map<string, VisitorName>, now: number): Promise<Acquired> {
    const held = await this.#dependencies.holder.acquire([...visitors.keys(), ...otherKeysOf(drafts)]);
    const notes = new Map<string, Note>();
    const acquired = { held, visitors, notes };
    try {
      const isComplete = held.since + skewMs <= now - keepMs;
      const unclear: VisitorName[] = [];
      await this.#finishAbandoned(held);
      for (const { key, note, isKnown } of held.leases) {
        const name = visitors.get(key);
        if (name === undefined) continue;
        const known = noteOf(note);
        notes.set(key, known);
        for (const page of known.pages) this.#dependencies.steps.memory.pages.set(pageKey(name.siteId, page.id), page);
        if (isKnown && (note !== undefined || isComplete))
          this.#dependencies.live.put(name.siteId, name.visitorId, known.visitor);
        else unclear.push(name);
      }
      await this.#read(unclear, now);
      return acquired;
    } catch (error) {
      await this.#undo(acquired);
      throw error;
    }
  }

  /** An expired lease may mean stored batches that are not visible yet. */
  async #finishAbandoned(held: Held): Promise<void> {
    if (held.leases.every(({ isKnown }) => isKnown)) return;
    await this.#finishing.run(async () =>
      this.#dependencies.queueRepair(await this.#dependencies.log.finishAbandoned()),
    );
  }

  /** A visitor without a note is read from the event log. */
  async #read(unclear: readonly VisitorName[], now: number): Promise<void> {
    const { log, live, steps } = this.#dependencies;
    for (const [siteId, names] of groupBy(unclear, (name) => name.siteId)) {
      const ids = names.map(({ visitorId }) => visitorId);
      const [since, until] = [now - keepMs, now + aheadMs];
      const traces = await log.adjacentHits(siteId, ids, since, until);
      const attachments = await log.attachments(siteId, ids, since, until);
      live.adopt(siteId, ids, { traces, attachments });
      for (const { kind, pageviewId, ts, pathname } of traces) {
        if (kind === 'pageview' && pageviewId !== undefined)
          steps.memory.pages.set(pageKey(siteId, pageviewId), { at: ts, pathname, hostname: '' });
      }
    }
  }

  #isLate(draft: Draft): boolean {
    if (draft.type === 'vitals' || draft.type === 'identify') return false;
    return this.#dependencies.live.peek(placeableOf(draft)) === 'late';
  }

  async #withNextPeriods(
    visitors: Map<string, VisitorName>,
    late: readonly Draft[],
  ): Promise<Map<string, VisitorName>> {
    for (const draft of late) {
      const { siteId } = draft.site;
      const until = readUntil([placeableOf(draft)]);
      for (const visitorId of await this.#dependencies.nextPeriodIds(draft, until))
        visitors.set(visitorKey(siteId, visitorId), { siteId, visitorId });
    }
    return visitors;
  }

  /** Events that another process has counted, and pings that their page refutes. */
  async #dropped(drafts: readonly Draft[], { held }: Acquired, now: number): Promise<Map<Draft, DropReason>> {
    const { holder, log, steps } = this.#dependencies;
    const leases = new Map(held.leases.map((lease) => [lease.key, lease]));
    const since = now - duplicateWindowMs;
    const isComplete = holder.keepsMany && held.since + skewMs <= since;
    const isUnclear = (lease: Lease | undefined) => lease?.note === undefined && !(isComplete && lease?.isKnown);
    const unclear = drafts.filter((draft) => isUnclear(leases.get(eventKey(draft)))).map(({ dedupeKey }) => dedupeKey);
    const seen = new Set(unclear.length === 0 ? [] : await log.seenKeys(unclear, since));
    const dropped = new Map<Draft, DropReason>();
    for (const draft of drafts) {
      if (seen.has(draft.dedupeKey) || leases.get(eventKey(draft))?.note === counted) {
        dropped.set(draft, 'duplicate');
        continue;
      }
      // Another process may have received its page, which the pipeline of this process did not know.
      if (draft.pageviewId === undefined || draft.type === 'pageview') continue;
      const reason = dropInvalidEngagement(draft, steps) ?? putUrl(draft, steps);
      if (reason !== undefined) dropped.set(draft, reason);
    }
    return dropped;
  }

  async #end(
    drafts: readonly Draft[],
    { held, visitors, notes }: Acquired,
    written: Written | undefined,
  ): Promise<void> {
    const isKnown = written === 'visible';
    const pages = isKnown ? pagesOf(drafts) : new Map<string, NotedPages>();
    const returned = held.leases.map(({ key, fence, note }): Release => {
      const name = visitors.get(key);
      if (!isKnown) return { key, fence, note, keepMs, isKnown: false };
      if (name === undefined) return this.#returnOther(key, fence);
      const visitor = this.#dependencies.live.noteOf(name.siteId, name.visitorId);
      const seen = [...(notes.get(key)?.pages ?? []), ...(pages.get(key) ?? [])];
      return { key, fence, note: noteText({ visitor, pages: seen }), keepMs, isKnown: true };
    });
    this.#forget(visitors);
    const lost = await this.#dependencies.holder.release(held, returned);
    if (lost.length > 0) this.#dependencies.queueRepair(spansOf(drafts, new Set(lost)));
  }

  #returnOther(key: string, fence: number): Release {
    const isEvent = key.startsWith('event ');
    const isNoted = isEvent && this.#dependencies.holder.keepsMany;
    const note = isNoted ? counted : undefined;
    return { key, fence, note, keepMs: isNoted ? duplicateWindowMs : 0, isKnown: true };
  }

  async #undo({ held, visitors }: Acquired): Promise<void> {
    this.#forget(visitors);
    await this.#dependencies.holder.release(
      held,
      held.leases.map(({ key, fence, note, isKnown }) => {
        const isEvent = key.startsWith('event ');
        return { key, fence, note, isKnown, keepMs: note === undefined ? 0 : isEvent ? duplicateWindowMs : keepMs };
      }),
    );
  }

  /** The live state of a lost visitor is no longer valid. */
  #forget(visitors: ReadonlyMap<string, VisitorName>): void {
    for (const { siteId, visitorId } of visitors.values()) this.#dependencies.live.put(siteId, visitorId, undefined);
  }
}

type NotedPages = Note['pages'];

/** Known pages, by the key of each id of their visitor. */
function pagesOf(drafts: readonly Draft[]): Map<string, NotedPages> {
  const pages = new Map<string, NotedPages>();
  for (const draft of drafts) {
    const { type, pageviewId: id, at, pathname, hostname, site, ownVisitorId } = draft;
    if (type !== 'pageview' || id === undefined) continue;
    const key = visitorKey(site.siteId, ownVisitorId);
    pages.set(key, [...(pages.get(key) ?? []), { id, at, pathname, hostname }]);
  }
  return pages;
}

/** The visitor spans of hits whose leases were lost. */
function spansOf(drafts: readonly Draft[], lost: ReadonlySet<string>): VisitorSpan[] {
  return drafts.flatMap((draft) => {
    const visitors = visitorsOf([draft]);
    if (![...visitors.keys()].some((key) => lost.has(key))) return [];
    const ids = [...visitors.values()].map(({ visitorId }) => visitorId);
    const sessionIds = draft.sessionId === undefined ? [] : [draft.sessionId];
    return [{ siteId: draft.site.siteId, ids, since: draft.at, until: draft.at, sessionIds }];
  });
}
