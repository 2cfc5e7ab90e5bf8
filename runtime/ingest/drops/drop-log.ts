import type { DroppedHit } from '../../ports/dropped-hits.ts';
import type { DropCount } from '../../ports/event-log.ts';
import type { Draft, DropReason } from '../hit.ts';

/** Dropped hits kept for display, for each site. */
export const recentDropsMax = 100;
/** Sites with kept dropped hits; the one whose latest is oldest is removed first. */
const sitesMax = 1_000;
/** Counters that wait to be written. */
const countersMax = 50_000;
const hourMs = 3_600_000;

/** Counts dropped hits by site, hour and reason, and keeps the latest of each site. */
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

  /** Latest first. */
  recent(siteId: string): readonly DroppedHit[] {
    return [...(this.#recent.get(siteId) ?? [])].reverse();
  }

  /** Counts of a site since an hour that are not written yet. */
  waiting(siteId: string, since: number): readonly DropCount[] {
    return [...this.#counts.values()].filter((count) => count.siteId === siteId && count.hour >= since);
  }

  /** Removes and returns the counts since the last call. */
  take(): DropCount[] {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    return counts;
  }
}
