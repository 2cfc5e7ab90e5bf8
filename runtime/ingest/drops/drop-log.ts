import type { DroppedHit } from '../../ports/dropped-hits.ts';
import type { DropCount } from '../../ports/event-log.ts';
import type { Draft, DropReason } from '../hit.ts';

/** Dropped hits a site can look at. */
export const recentDropsMax = 100;
/** Sites whose dropped hits are kept; the one without any for longest goes first. */
const sitesMax = 1_000;
/** Counters waiting to be written. */
const countersMax = 50_000;
const hourMs = 3_600_000;

/** Counts dropped hits by site, hour and reason, and keeps each site's latest. */
export class DropLog {
  readonly #recent = new Map<string, DroppedHit[]>();
  #counts = new Map<string, DropCount>();

  note(draft: Pick<Draft, 'site' | 'at' | 'type' | 'hostname' | 'pathname'>, reason: DropReason, now: number): void {
    const { siteId } = draft.site;
    const recent = this.#recent.get(siteId) ?? [];
    recent.push({ at: now, reason, type: draft.type, hostname: draft.hostname, pathname: draft.pathname });
    if (recent.length > recentDropsMax) recent.shift();
    this.#recent.delete(siteId);
    this.#recent.set(siteId, recent);
    if (this.#recent.size > sitesMax) this.#recent.delete(this.#recent.keys().next().value ?? '');
    this.#count(siteId, now - (now % hourMs), reason);
  }

  #count(siteId: string, hour: number, reason: DropReason): void {
    const key = `${siteId} ${hour} ${reason}`;
    const known = this.#counts.get(key);
    if (known === undefined && this.#counts.size >= countersMax) return;
    this.#counts.set(key, { siteId, hour, reason, count: (known?.count ?? 0) + 1 });
  }

  /** The latest first. */
  recent(siteId: string): readonly DroppedHit[] {
    return [...(this.#recent.get(siteId) ?? [])].reverse();
  }

  /** What was counted of a site since an hour and is not taken yet. */
  waiting(siteId: string, since: number): readonly DropCount[] {
    return [...this.#counts.values()].filter((count) => count.siteId === siteId && count.hour >= since);
  }

  /** What was counted since the last call. */
  take(): DropCount[] {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    return counts;
  }
}
