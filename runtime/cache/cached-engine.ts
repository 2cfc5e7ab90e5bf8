import type { Engine } from '../ports/engine.ts';
import type { Slot } from '../query/on-hits.ts';
import type { AnswerOf, Query } from '../query/query.ts';
import type { ChangeNotices, TrafficChange } from './change-notices.ts';

/** Bytes of all answers kept, as their JSON would take in memory. */
export const cacheBytesMax = 8 * 1024 * 1024;
/** A larger answer is not kept. */
export const answerBytesMax = 512 * 1024;
/**
 * A window that ends now is answered without the hits of the last moments for so long. Less than a second by what the
 * journal may take to write a hit, so that it shows in every read a second after it was acknowledged.
 */
export const staleMsMax = 400;

/** What came of the queries so far, and what is kept. */
export interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
  /** Answers that went because traffic changed. */
  readonly invalidated: number;
  /** Answers that went for want of room. */
  readonly evicted: number;
  readonly entries: number;
  readonly bytes: number;
}

/** The counts of who keeps none. */
export const noCacheCounts: CacheCounts = Object.freeze({
  ...{ hits: 0, misses: 0, invalidated: 0, evicted: 0, entries: 0, bytes: 0 },
});

interface Entry {
  readonly siteId: string;
  readonly answer: Promise<unknown>;
  /** Where the window moves: the second it was asked in. */
  readonly second: number | undefined;
  /** When the window ends; Infinity where later hits count as well. */
  readonly reach: number;
  readonly startedAt: number;
  /** Hits that it may lack can be read by now. */
  isBehind: boolean;
  /** 0 until it is answered. */
  bytes: number;
}

interface CachedEngineDependencies {
  readonly engine: Engine;
  readonly changes: ChangeNotices;
  /** A clock that only ever runs on. */
  readonly elapsedMs?: () => number;
  readonly bytesMax?: number;
}

/**
 * Keeps the answers of an engine: of windows that stand still until traffic changes that could count in them, of
 * windows that end now for the second they were asked in. Equal queries at one time run once.
 */
export class CachedEngine implements Engine {
  readonly #engine: Engine;
  readonly #elapsedMs: () => number;
  readonly #bytesMax: number;
  /** Used last comes last. */
  readonly #entries = new Map<string, Entry>();
  readonly #bySite = new Map<string, Set<string>>();
  readonly #counts = { hits: 0, misses: 0, invalidated: 0, evicted: 0, bytes: 0 };

  constructor({ engine, changes, elapsedMs, bytesMax }: CachedEngineDependencies) {
    this.#engine = engine;
    this.#elapsedMs = elapsedMs ?? (() => performance.now());
    this.#bytesMax = bytesMax ?? cacheBytesMax;
    changes.listen((change) => this.#heed(change));
  }

  get counts(): CacheCounts {
    return { ...this.#counts, entries: this.#entries.size };
  }

  run<Q extends Query>(query: Q): Promise<AnswerOf<Q>> {
    // Of a few milliseconds, and as exact as its window is short.
    if (query.kind === 'realtime') return this.#engine.run(query);
    const slot = 'slot' in query ? query.slot : undefined;
    const key = keyOf(query, slot);
    const known = this.#entries.get(key);
    if (known !== undefined && this.#isFresh(known, slot)) {
      this.#counts.hits += 1;
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.answer as Promise<AnswerOf<Q>>; // kept under this very query
    }
    if (known !== undefined) this.#remove(key, known);
    this.#counts.misses += 1;
    return this.#ask(query, key, slot);
  }

  #isFresh(entry: Entry, slot: Slot | undefined): boolean {
    if (entry.second !== slot?.second) return false;
    return !entry.isBehind || this.#elapsedMs() - entry.startedAt <= staleMsMax;
  }

  #ask<Q extends Query>(query: Q, key: string, slot: Slot | undefined): Promise<AnswerOf<Q>> {
    const answer = this.#engine.run(query);
    const entry: Entry = {
      siteId: query.siteId,
      answer,
      second: slot?.second,
      reach: reachOf(query),
      startedAt: this.#elapsedMs(),
      isBehind: false,
      bytes: 0,
    };
    this.#entries.set(key, entry);
    const ofSite = this.#bySite.get(query.siteId);
    if (ofSite === undefined) this.#bySite.set(query.siteId, new Set([key]));
    else ofSite.add(key);
    answer.then(
      (value) => this.#weigh(key, entry, value),
      () => this.#isKept(key, entry) && this.#remove(key, entry),
    );
    return answer;
  }

  /** Whether it was neither removed nor replaced meanwhile. */
  #isKept(key: string, entry: Entry): boolean {
    return this.#entries.get(key) === entry;
  }

  #weigh(key: string, entry: Entry, value: unknown): void {
    if (!this.#isKept(key, entry)) return;
    entry.bytes = 2 * (key.length + (JSON.stringify(value) ?? '').length);
    this.#counts.bytes += entry.bytes;
    if (entry.bytes > answerBytesMax) this.#remove(key, entry);
    for (const [oldest, other] of this.#entries) {
      if (this.#counts.bytes <= this.#bytesMax) return;
      // What is still being answered weighs nothing yet, and may have others waiting for it.
      if (other.bytes === 0) continue;
      this.#counts.evicted += 1;
      this.#remove(oldest, other);
    }
  }

  #heed({ sites, isAcknowledgedVisible }: TrafficChange): void {
    for (const [siteId, since] of sites) {
      for (const key of this.#bySite.get(siteId) ?? []) {
        const entry = this.#entries.get(key);
        if (entry === undefined || entry.reach < since) continue;
        entry.isBehind = true;
        if (entry.second === undefined) this.#invalidate(key, entry);
      }
    }
    if (!isAcknowledgedVisible) return;
    for (const [key, entry] of this.#entries) if (entry.isBehind) this.#invalidate(key, entry);
  }

  #invalidate(key: string, entry: Entry): void {
    this.#counts.invalidated += 1;
    this.#remove(key, entry);
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#counts.bytes -= entry.bytes;
    const ofSite = this.#bySite.get(entry.siteId);
    ofSite?.delete(key);
    if (ofSite?.size === 0) this.#bySite.delete(entry.siteId);
  }
}

/** Windows of one slot share a key, whichever second they are of: only the latest is of use. */
function keyOf(query: Query, slot: Slot | undefined): string {
  if (slot === undefined) return JSON.stringify(query);
  return JSON.stringify({ ...query, since: 0, until: 0, now: 0, slot: slot.words });
}

/** What is told of whole lives goes on after the window. */
function reachOf(query: Query): number {
  const isOfLives = query.kind === 'profiles' || query.kind === 'retention';
  return isOfLives || !('until' in query) ? Number.POSITIVE_INFINITY : query.until;
}
