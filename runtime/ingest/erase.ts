import type { EventLog } from '../ports/event-log.ts';
import type { ProfileStore } from '../ports/profiles.ts';
import type { LiveSessions } from './live-sessions.ts';

/** Erases members from the store and from the sessions in memory: the next hit of an erased visitor opens a new one. */
export function profileEraser(log: EventLog, live: LiveSessions): ProfileStore {
  return {
    async erase(siteId, member) {
      live.forget(siteId, await log.erase(siteId, member));
    },
  };
}
