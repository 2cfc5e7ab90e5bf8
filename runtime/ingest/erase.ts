import type { EventLog } from '../ports/event-log.ts';
import type { ProfileStore } from '../ports/profiles.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { SharedTurns } from './shared-turns.ts';

/** Erases members from the store and from what is known of visitors: the next hit of an erased one opens a session. */
export function profileEraser(log: EventLog, live: LiveSessions, turns: SharedTurns | undefined): ProfileStore {
  return {
    async erase(siteId, member) {
      const ids = await log.erase(siteId, member);
      if (turns === undefined) live.forget(siteId, ids);
      else await turns.forget(siteId, ids);
    },
  };
}
