import type { Presence, SharedLog } from '../ports/event-log.ts';
import type { LiveSessions } from './live-sessions.ts';
import { rebuild } from './rebuild.ts';
import type { SharedTurns } from './shared-turns.ts';

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
  #suspects: Suspect[] = [];
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Visitors still to be looked at. */
  get waiting(): number {
    return this.#suspects.length;
  }

  suspect(presences: readonly Presence[]): void {
    for (const presence of presences) this.#suspects.push({ presence, attempt: 1 });
    const tooMany = this.#suspects.length - suspectsMax;
    if (tooMany > 0) {
      this.#suspects = this.#suspects.slice(tooMany);
      this.#parts.report('sessions that two processes may have computed are left as they are', new Error(`${tooMany}`));
    }
    if (this.#suspects.length > 0 && !this.#isStopped) this.#running ??= this.#healAll();
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
    while (this.#suspects.length > 0 && !this.#isStopped) {
      const [suspect] = this.#suspects.splice(0, 1);
      if (suspect !== undefined) await this.#tryHeal(suspect);
    }
    this.#running = undefined;
  }

  async #tryHeal({ presence, attempt }: Suspect): Promise<void> {
    try {
      await this.#heal(presence);
    } catch (error) {
      if (attempt >= attemptsMax || this.#isStopped) {
        this.#parts.report('sessions could not be computed anew', error);
        return;
      }
      this.#suspects.push({ presence, attempt: attempt + 1 });
      await new Promise((resolve) => setTimeout(resolve, againMs).unref());
    }
  }

  async #heal(presence: Presence): Promise<void> {
    const { log, live, turns } = this.#parts;
    const { siteId, ids } = presence;
    const turn = await turns.takeVisitors(siteId, ids);
    try {
      await log.flush();
      const { reassigned, traces } = await rebuild(log, siteId, [], [presence]);
      live.adopt(siteId, ids, traces);
      const sessions = [...traces.flatMap(({ sessionId }) => sessionId ?? []), ...presence.sessionIds];
      const resummed = [...new Set(sessions)].map((sessionId) => ({ siteId, sessionId }));
      await turn.end(await log.write({ reassigned, resummed }));
    } catch (error) {
      await turn.end(undefined);
      throw error;
    }
  }
}
