import type { SharedLog, VisitorSpan } from '../../ports/event-log.ts';
import type { LiveSessions } from '../sessions/live-sessions.ts';
import { rebuild } from '../sessions/rebuild.ts';
import type { SharedVisitors } from './shared-visitors.ts';

/** Visitors that wait for a repair; beyond it the oldest are discarded and reported. */
export const repairsMax = 10_000;
/** Attempts to repair one visitor. */
const attemptsMax = 5;
/** Interval between two attempts. */
const againMs = 2_000;

interface Dependencies {
  readonly visitors: SharedVisitors;
  readonly log: SharedLog;
  readonly live: LiveSessions;
  /** Logs background failures. */
  readonly report: (message: string, error: unknown) => void;
}

interface Repair {
  readonly span: VisitorSpan;
  readonly attempt: number;
}

/**
 * Recomputes sessions that two processes may have written concurrently: when a process paused for longer than its
 * leases, or when another process finished its writes. Computed from stored events only, so a repair can be repeated.
 */
export class SessionRepair {
  readonly #dependencies: Dependencies;
  /** Oldest first, each visitor once. */
  readonly #queue = new Map<string, Repair>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Visitors that wait for a repair. */
  get waiting(): number {
    return this.#queue.size;
  }

  add(spans: readonly VisitorSpan[]): void {
    for (const span of spans) this.#enqueue({ span: span, attempt: 1 });
    let tooMany = 0;
    for (const name of this.#queue.keys()) {
      if (this.#queue.size <= repairsMax) break;
      this.#queue.delete(name);
      tooMany += 1;
    }
    if (tooMany > 0)
      this.#dependencies.report(
        'repairs discarded: sessions that two processes may have computed stay as they are',
        new Error(`${tooMany}`),
      );
    if (this.#queue.size > 0 && !this.#isStopped) this.#running ??= this.#repairAll();
  }

  /** Resolves when every repair queued so far is done. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #repairAll(): Promise<void> {
    for (const [name, suspect] of this.#queue) {
      if (this.#isStopped) break;
      this.#queue.delete(name);
      await this.#tryRepair(suspect);
    }
    this.#running = undefined;
  }

  /** A span of a visitor that waits already is merged with the waiting one. */
  #enqueue({ span, attempt }: Repair): void {
    const name = JSON.stringify([span.siteId, [...span.ids].sort()]);
    const known = this.#queue.get(name);
    this.#queue.set(name, {
      span: known === undefined ? span : joined(known.span, span),
      attempt: Math.max(attempt, known?.attempt ?? 1),
    });
  }

  async #tryRepair({ span, attempt }: Repair): Promise<void> {
    try {
      await this.#repair(span);
    } catch (error) {
      if (attempt >= attemptsMax || this.#isStopped) {
        this.#dependencies.report('recomputing the sessions of a visitor failed', error);
        return;
      }
      this.#enqueue({ span: span, attempt: attempt + 1 });
      await new Promise((resolve) => setTimeout(resolve, againMs).unref());
    }
  }

  async #repair(span: VisitorSpan): Promise<void> {
    const { log, live, visitors } = this.#dependencies;
    const { siteId, ids } = span;
    const claim = await visitors.claimVisitors(siteId, ids);
    try {
      await log.flush();
      const { reassigned, attached, found } = await rebuild(log, siteId, { spans: [span] });
      live.adopt(siteId, ids, found);
      const sessions = [...found.traces.flatMap(({ sessionId }) => sessionId ?? []), ...span.sessionIds];
      const resummed = [...new Set(sessions)].map((sessionId) => ({ siteId, sessionId }));
      await claim.end(await log.write({ reassigned, attached, resummed }));
    } catch (error) {
      await claim.end(undefined);
      throw error;
    }
  }
}

const joined = (one: VisitorSpan, other: VisitorSpan): VisitorSpan => ({
  ...one,
  since: Math.min(one.since, other.since),
  until: Math.max(one.until, other.until),
  sessionIds: [...new Set([...one.sessionIds, ...other.sessionIds])],
});
