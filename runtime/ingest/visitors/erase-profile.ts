import type { EventLog, SharedLog } from '../../ports/event-log.ts';
import type { ProfileStore } from '../../ports/profiles.ts';
import type { ProfileIdentity } from '../../query/profiles.ts';
import type { SharedTurns } from '../replicas/shared-visitors.ts';
import type { LiveSessions } from '../sessions/live-sessions.ts';

/** Attempts at a member who comes with another id each time it is looked. */
const attemptsMax = 5;

interface Parts {
  readonly log: EventLog;
  readonly live: Pick<LiveSessions, 'forget'>;
  /** Undefined where this process alone collects. */
  readonly sharing: { readonly log: SharedLog; readonly turns: Pick<SharedTurns, 'alone'> } | undefined;
}

/** Erases members from the store and from what is known of visitors: the next hit of an erased one opens a session. */
export function profileEraser({ log, live, sharing }: Parts): ProfileStore {
  return {
    async erase(siteId, member) {
      if (sharing === undefined) live.forget(siteId, await log.erase(siteId, member));
      else await eraseShared(sharing, siteId, member);
    },
  };
}

/** What another process is writing of a member is written first: erased in the middle, half of it would stay. */
async function eraseShared(
  sharing: NonNullable<Parts['sharing']>,
  siteId: string,
  member: ProfileIdentity,
): Promise<void> {
  const { log, turns } = sharing;
  let held: readonly string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const ids = new Set([...held, ...(await log.idsOf(siteId, member))]);
    held = [...ids];
    const isDone = await turns.alone(siteId, held, async () => {
      const found = await log.idsOf(siteId, member);
      if (attempt < attemptsMax && found.some((id) => !ids.has(id))) return false;
      await log.erase(siteId, member);
      return true;
    });
    if (isDone) return;
  }
}
