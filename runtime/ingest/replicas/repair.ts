import type { Presence, SharedLog } from '../../ports/event-log.ts';
import type { LiveSessions } from '../sessions/live-sessions.ts';
import { rebuild } from '../sessions/rebuild.ts';
import type { SharedTurns } from './shared-visitors.ts';

/** Visitors waiting to be looked at again; the oldest go, and are told of. */
export const suspectsMax = 10_000;
/** Attempts at one visitor. */
const attemptsMax = 5;
/** Between two attempts. */
const againMs = 2_000;

interface Parts {
  readonly turns: SharedTurns;
  readonly log: SharedLog;
  readonly live: LiveSessions;
  /** Told of faults nobody waits for. */
  readonly report: (message: string, error: unknown) => void;
}

interface Suspect {
  readonly presence: Presence;
  readonly attempt: number;
}

/**
 * Computes sessions anew that two processes may have computed at once: one that paused for longer than it held its
 * visitors, or one that another finished the writes of. What is stored of a visitor decides, so that it can be repeated.
 */
export class Healing {
  readonly #parts: Parts;
  /** In the order they came, each visitor once. */
  readonly #suspects = new Map<string, Suspect>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Visitors still to be looked at. */
  get waiting(): number {
    return this.#suspects.size;
  }

  suspect(presences: readonly Presence[]): void {
    for (const presence of presences) this.#add({ presence, attempt: 1 });
    let tooMany = 0;
    for (const name of this.#suspects.keys()) {
      if (this.#suspects.size <= suspectsMax) break;
      this.#suspects.delete(name);
      tooMany += 1;
    }
    if (tooMany > 0)
      this.#parts.report('sessions that two processes may have computed are left as they are', new Error(`${tooMany}`));
    if (this.#suspects.size > 0 && !this.#isStopped) this.#running ??= this.#healAll();
  }

  /** Resolves when everything told so far was looked at. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #healAll(): Promise<void> {
    for (const [name, suspect] of this.#suspects) {
      if (this.#isStopped) break;
      this.#suspects.delete(name);
      await this.#tryHeal(suspect);
    }
    this.#running = undefined;
  }

  /** What is told again of a visitor that waits already is looked at together. */
  #add({ presence, attempt }: Suspect): void {
    const name = JSON.stringify([presence.siteId, [...presence.ids].sort()]);
    const known = this.#suspects.get(name);
    this.#suspects.set(name, {
      presence: known === undefined ? presence : joined(known.presence, presence),
      attempt: Math.max(attempt, known?.attempt ?? 1),
    });
  }

  async #tryHeal({ presence, attempt }: Suspect): Promise<void> {
    try {
      await this.#heal(presence);
    } catch (error) {
      if (attempt >= attemptsMax || this.#isStopped) {
        this.#parts.report('sessions could not be computed anew', error);
        return;
      }
      this.#add({ presence, attempt: attempt + 1 });
      await new Promise((resolve) => setTimeout(resolve, againMs).unref());
    }
  }

  async #heal(presence: Presence): Promise<void> {
    const { log, live, turns } = this.#parts;
    const { siteId, ids } = presence;
    const turn = await turns.takeVisitors(siteId, ids);
    try {
      await log.flush();
      const { reassigned, attached, found } = await rebuild(log, siteId, { present: [presence] });
      live.adopt(siteId, ids, found);
      const sessions = [...found.traces.flatMap(({ sessionId }) => sessionId ?? []), ...presence.sessionIds];
      const resummed = [...new Set(sessions)].map((sessionId) => ({ siteId, sessionId }));
      await turn.end(await log.write({ reassigned, attached, resummed }));
    } catch (error) {
      await turn.end(undefined);
      throw error;
    }
  }
}

const joined = (one: Presence, other: Presence): Presence => ({
  ...one,
  since: Math.min(one.since, other.since),
  until: Math.max(one.until, other.until),
  sessionIds: [...new Set([...one.sessionIds, ...other.sessionIds])],
});
