import type { Engine } from '../ports/engine.ts';
import type { Slot } from '../query/on-hits.ts';
import type { AnswerOf, Query } from '../query/query.ts';
import type { ChangeNotices, TrafficChange } from './change-notices.ts';

/** Size of all cached results in bytes, estimated from their JSON. */
const cacheBytesMax = 8 * 1024 * 1024;
/** A larger result is not cached. */
const answerBytesMax = 512 * 1024;
/**
 * How long a result of a window that ends now may lack the latest hits. A second less the time the journal may take to
 * write a hit: so a hit is in every read a second after its acknowledgement.
 */
export const staleMsMax = 400;

/** Outcomes of queries so far, and the current contents. */
export interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
  /** Results removed because traffic changed. */
  readonly invalidated: number;
  /** Results evicted for space. */
  readonly evicted: number;
  readonly entries: number;
  readonly bytes: number;
}

/** The counts without a cache. */
export const noCacheCounts: CacheCounts = Object.freeze({
  ...{ hits: 0, misses: 0, invalidated: 0, evicted: 0, entries: 0, bytes: 0 },
});

interface Entry {
  readonly siteId: string;
  readonly answer: Promise<unknown>;
  /** For moving windows: the second of the query. */
  readonly second: number | undefined;
  /** The end of the window; Infinity when later hits count as well. */
  readonly reach: number;
  readonly startedAt: number;
  /** Hits missing from the result are visible by now. */
  isBehind: boolean;
  /** 0 until the result is there. */
  bytes: number;
}

interface CachedEngineDependencies {
  readonly engine: Engine;
  readonly changes: ChangeNotices;
  /** A monotonic clock. */
  readonly elapsedMs?: () => number;
  readonly bytesMax?: number;
}

/**
 * Caches the results of an engine: of fixed windows until traffic changes that may count in them, of windows that end
 * now for one second. Equal concurrent queries run once.
 */
export class CachedEngine implements Engine {
  readonly #engine: Engine;
  readonly #elapsedMs: () => number;
  readonly #bytesMax: number;
  /** Most recently used last. */
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
    // Resolution of a few ms, but short windows keep their exact length.
    if (query.kind === 'realtime') return this.#engine.run(query);
    const slot = 'slot' in query ? query.slot : undefined;
    const key = keyOf(query, slot);
    const known = this.#entries.get(key);
    if (known !== undefined && this.#isFresh(known, slot)) {
      this.#counts.hits += 1;
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.answer as Promise<AnswerOf<Q>>; // stored under this query
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

  /** Whether it is still in the cache under its key. */
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
      // A pending result has no size yet, and other callers may be waiting for it.
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

/** Windows of one slot share a key in every second: only the latest result is useful. */
function keyOf(query: Query, slot: Slot | undefined): string {
  if (slot === undefined) return JSON.stringify(query);
  return JSON.stringify({ ...query, since: 0, until: 0, now: 0, slot: slot.words });
}

/** Figures of whole lifetimes include hits after the window. */
function reachOf(query: Query): number {
  const isOfLives = query.kind === 'profiles' || query.kind === 'retention';
  return isOfLives || !('until' in query) ? Number.POSITIVE_INFINITY : query.until;
}
