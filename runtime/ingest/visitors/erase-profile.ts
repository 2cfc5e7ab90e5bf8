import type { EventLog, SharedLog } from '../../ports/event-log.ts';
import type { ProfileStore } from '../../ports/profiles.ts';
import type { ProfileIdentity } from '../../query/profiles.ts';
import type { SharedVisitors } from '../replicas/shared-visitors.ts';
import type { LiveSessions } from '../sessions/live-sessions.ts';

/** Attempts for a profile that gets further visitor ids meanwhile. */
const attemptsMax = 5;

interface Dependencies {
  readonly log: EventLog;
  readonly live: Pick<LiveSessions, 'forget'>;
  /** Undefined when only this process collects. */
  readonly sharing: { readonly log: SharedLog; readonly visitors: Pick<SharedVisitors, 'alone'> } | undefined;
}

/** Erases profiles from the store and from live state: the next hit of an erased visitor opens a session. */
export function profileEraser({ log, live, sharing }: Dependencies): ProfileStore {
  return {
    async erase(siteId, profile) {
      if (sharing === undefined) live.forget(siteId, await log.erase(siteId, profile));
      else await eraseShared(sharing, siteId, profile);
    },
  };
}

/**
 * Pending writes of other processes are finished first; otherwise an erasure in their middle would keep half of them.
 */
async function eraseShared(
  sharing: NonNullable<Dependencies['sharing']>,
  siteId: string,
  profile: ProfileIdentity,
): Promise<void> {
  const { log, visitors } = sharing;
  let held: readonly string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const ids = new Set([...held, ...(await log.idsOf(siteId, profile))]);
    held = [...ids];
    const isDone = await visitors.alone(siteId, held, async () => {
      const found = await log.idsOf(siteId, profile);
      if (attempt < attemptsMax && found.some((id) => !ids.has(id))) return false;
      await log.erase(siteId, profile);
      return true;
    });
    if (isDone) return;
  }
}
