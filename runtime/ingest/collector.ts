import type { CollectingSite } from '../domain/collecting-site.ts';
import type { BotEvent } from '../domain/events.ts';
import { ApiError } from '../errors.ts';
import type { CollectingSites } from '../ports/collecting-sites.ts';
import type { Durability, EventLog } from '../ports/event-log.ts';
import {
  allOf,
  type BatchOutcome,
  byTime,
  drop,
  emptyBatchOutcome,
  handled,
  noteIgnored,
  outcomeOf,
  sliceEvents,
  slicesOf,
  type Taken,
  type Timed,
} from './batch-outcome.ts';
import { createDraft } from './draft.ts';
import type { DropLog } from './drops/drop-log.ts';
import { HitCounts } from './drops/hit-counts.ts';
import type { AddressRateLimiter } from './drops/rate-limiter.ts';
import { ignoredFields } from './fields/ignored-fields.ts';
import { hitTime } from './fields/timestamp.ts';
import type { Draft, DropReason, IncomingHit, StepContext } from './hit.ts';
import { forgetHit, rememberHit, runPipeline } from './pipeline.ts';
import type { Recorder } from './sessions/recorder.ts';
import type { SaltCache } from './visitors/salt-cache.ts';
import { saltKeysAt } from './visitors/salt-keys.ts';

/** The answer to a debug request. Nothing of it is stored. */
export interface Explanation {
  readonly address: string | null;
  readonly addressSource: string | null;
  readonly country: string | null;
  readonly city: string | null;
  /** Null: unknown. */
  readonly dataCentre: boolean | null;
  readonly session: { readonly decision: 'new' | 'continued' | 'none'; readonly sessionId: string | null };
  readonly dropped: DropReason | null;
  /** Fields that would not be stored as sent; empty when the hit is dropped. */
  readonly ignored: readonly string[];
}

export interface BrowserOutcome {
  readonly reason: DropReason | undefined;
  readonly sessionId: string | undefined;
  /** Fields that are not stored as sent; empty when the hit is dropped. */
  readonly ignored: readonly string[];
}

export interface CollectorDependencies {
  readonly sites: CollectingSites;
  readonly steps: StepContext;
  readonly salts: SaltCache;
  readonly recorder: Recorder;
  readonly log: EventLog;
  readonly drops: DropLog;
  readonly gate: AddressRateLimiter;
  readonly nextId: (now: number) => string;
  /** The durability of a browser's hit when it is acknowledged. */
  readonly browserDurability: Durability;
}

/** Runs hits through the pipeline, assigns their sessions and writes them to the store. */
export class Collector {
  readonly #dependencies: CollectorDependencies;
  readonly counts = new HitCounts();

  constructor(dependencies: CollectorDependencies) {
    this.#dependencies = dependencies;
  }

  get sites(): CollectingSites {
    return this.#dependencies.sites;
  }

  /** Late hits that wait for a session rebuild. */
  get lateCount(): number {
    return this.#dependencies.recorder.lateCount;
  }

  /** One hit of a browser: the reason it is dropped, or its session. */
  async browser(incoming: IncomingHit, site: CollectingSite): Promise<BrowserOutcome> {
    const preparing = this.#prepare(incoming, site);
    if (preparing !== undefined) await preparing;
    const draft = createDraft(incoming, site);
    const reason = this.#admit(draft) ?? (await this.#record([draft], this.#dependencies.browserDurability)).get(draft);
    return { reason, sessionId: draft.sessionId, ignored: reason === undefined ? ignoredFields(draft) : [] };
  }

  /**
   * Events of a server, each with its own time, address and user agent; resolves when they are durable. While it waits,
   * nothing of an event is held in memory but its row: closures hold no reference to it.
   */
  batch(incoming: readonly IncomingHit[], site: CollectingSite): Promise<BatchOutcome> {
    return this.#outcome(this.#takeAll(incoming, site));
  }

  async #takeAll(incoming: readonly IncomingHit[], site: CollectingSite): Promise<Taken> {
    const taken = emptyBatchOutcome();
    for (const slice of slicesOf(byTime(incoming), sliceEvents)) {
      for (const { incoming } of slice) {
        const preparing = this.#prepare(incoming, site);
        if (preparing !== undefined) await preparing;
      }
      this.#takeSlice(slice, site, taken);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return taken;
  }

  #takeSlice(slice: readonly Timed[], site: CollectingSite, taken: Taken): void {
    const drafts: Draft[] = [];
    for (const { index, incoming } of slice) {
      const draft = createDraft(incoming, site);
      const reason = this.#admit(draft);
      if (reason !== undefined) drop(taken, index, reason);
      else {
        drafts.push(draft);
        taken.indexes.set(draft.dedupeKey, index);
        noteIgnored(taken, index, draft);
      }
    }
    taken.accepted += drafts.length;
    if (drafts.length > 0) taken.writing.push(handled(this.#record(drafts, 'durable')));
  }

  async #outcome(taking: Promise<Taken>): Promise<BatchOutcome> {
    const taken = await taking;
    // Nothing new in the batch; the events that the duplicates repeat must still be durable before it is acknowledged.
    if (taken.writing.length === 0 && taken.duplicates > 0) await this.#dependencies.log.flush();
    for (const late of await allOf(taken.writing)) {
      taken.accepted -= late.size;
      for (const [draft, reason] of late) drop(taken, taken.indexes.get(draft.dedupeKey) ?? 0, reason);
    }
    return outcomeOf(taken);
  }

  /** The result a hit would have, without storing it. */
  async explain(incoming: IncomingHit, site: CollectingSite): Promise<Explanation> {
    await this.#prepare(incoming, site);
    const draft = createDraft(incoming, site);
    const reason = runPipeline(draft, this.#dependencies.steps);
    const isHit = reason === undefined && draft.type !== 'vitals' && draft.type !== 'identify';
    const placement = isHit ? await this.#dependencies.recorder.peek(draft, incoming.receivedAt) : undefined;
    const isContinued = placement !== undefined && placement !== 'late' && placement.sessionId !== undefined;
    const isNew = placement === 'late' || placement?.isNew === true;
    return {
      address: draft.address ?? null,
      addressSource: draft.addressSource ?? null,
      country: draft.country ?? null,
      city: draft.city ?? null,
      dataCentre: draft.isDataCentre ?? null,
      session: {
        decision: isContinued ? 'continued' : isNew ? 'new' : 'none',
        sessionId: isContinued ? (placement.sessionId ?? null) : null,
      },
      dropped: reason ?? null,
      ignored: reason === undefined ? ignoredFields(draft) : [],
    };
  }

  /** Loads the salts a hit needs; they are usually loaded already. */
  #prepare(incoming: IncomingHit, site: CollectingSite): Promise<void> | undefined {
    const { salts, steps } = this.#dependencies;
    const at = hitTime(incoming);
    const keys = saltKeysAt(at, site.saltPeriod, steps.memory);
    // A time outside the accepted range is dropped before its salt is loaded.
    if (salts.isReady(keys) || !isPlausible(at, incoming.receivedAt)) return undefined;
    return salts.prepare(keys);
  }

  /** Runs the pipeline and records the outcome, all in one turn of the event loop. */
  #admit(draft: Draft): DropReason | undefined {
    const { steps, gate, drops } = this.#dependencies;
    const now = draft.incoming.receivedAt;
    let reason = runPipeline(draft, steps);
    const { form } = draft.incoming;
    if (form === 'browser' && draft.address !== undefined && !gate.admit(draft.site.siteId, draft.address, now))
      reason = 'rate';
    if (reason === undefined) rememberHit(draft, steps);
    else {
      drops.note(draft, reason, now);
      this.counts.drop(reason);
      if (reason === 'bot' && draft.site.botLogEnabled) this.#logBot(draft);
    }
    return reason;
  }

  /** A bot event is stored without waiting; when the queue is full it is discarded. */
  #logBot(draft: Draft): void {
    const bot: BotEvent = {
      id: this.#dependencies.nextId(draft.at),
      siteId: draft.site.siteId,
      ts: draft.at,
      pathname: draft.pathname,
      userAgent: draft.userAgent,
      reason: draft.botMark ?? 'bot',
    };
    this.#dependencies.log.append({ bots: [bot] }, 'journaled').catch(() => undefined); // see above
  }

  /** Returns the drafts that are not counted after all. */
  #record(drafts: readonly Draft[], durability: Durability): Promise<ReadonlyMap<Draft, DropReason>> {
    const now = drafts[0]?.incoming.receivedAt ?? 0;
    const kept = { keys: drafts.map(({ dedupeKey }) => dedupeKey), fromDataCentres: dataCentresOf(drafts), now };
    // A synchronous error is handled like a later rejection.
    const writing = new Promise<ReadonlyMap<Draft, DropReason>>((resolve) => {
      resolve(this.#dependencies.recorder.record(drafts, durability, now));
    });
    return this.#recorded(writing, kept);
  }

  async #recorded(
    writing: Promise<ReadonlyMap<Draft, DropReason>>,
    { keys, fromDataCentres, now }: Kept,
  ): Promise<ReadonlyMap<Draft, DropReason>> {
    const { drops, steps } = this.#dependencies;
    try {
      const dropped = await writing;
      this.counts.accept(keys.length - dropped.size, fromDataCentres - dataCentresOf([...dropped.keys()]));
      for (const [draft, reason] of dropped) {
        drops.note(draft, reason, now);
        this.counts.drop(reason);
      }
      return dropped;
    } catch (error) {
      this.counts.refused += keys.length;
      for (const key of keys) forgetHit(key, steps);
      throw error instanceof ApiError
        ? error
        : new ApiError('unavailable', 'The hit could not be stored. Send it again.', undefined, { cause: error });
    }
  }
}

/** What stays in memory of hits that wait. */
interface Kept {
  /** Their dedupeKeys. */
  readonly keys: readonly string[];
  readonly fromDataCentres: number;
  /** ms since the epoch. */
  readonly now: number;
}

const dataCentresOf = (drafts: readonly Draft[]): number =>
  drafts.reduce((count, { isDataCentre }) => (isDataCentre === true ? count + 1 : count), 0);

const dayMs = 86_400_000;

/** Whether a time lies within the accepted range: at most three years ago and minutes ahead. */
const isPlausible = (at: number, now: number): boolean => at > now - 4 * 366 * dayMs && at < now + dayMs;
