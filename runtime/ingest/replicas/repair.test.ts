import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Presence, SharedLog } from '../../ports/event-log.ts';
import { LiveSessions } from '../sessions/live-sessions.ts';
import { Healing, suspectsMax } from './repair.ts';
import type { SharedTurns } from './shared-visitors.ts';

const test = suite('healing');

const presence = (visitorId: string, at: number, sessionId: string): Presence => ({
  ...{ siteId: 's', ids: [visitorId, 'own'], since: at, until: at },
  sessionIds: [sessionId],
});

/** What it looks at, in order; the first look waits until it is let go. */
function watched() {
  const looked: string[] = [];
  const told: string[] = [];
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const turns = {
    takeVisitors: async (_: string, [visitorId]: readonly string[]) => {
      looked.push(visitorId ?? '');
      await gate;
      return { end: async () => undefined };
    },
  } as unknown as SharedTurns; // what it uses of it
  const resummed: (readonly string[])[] = [];
  const log = {
    flush: async () => undefined,
    neighbours: async () => [],
    attachments: async () => [],
    write: async ({ resummed: sessions = [] }: Parameters<SharedLog['write']>[0]) => {
      resummed.push(sessions.map(({ sessionId }) => sessionId));
      return 'visible';
    },
  } as unknown as SharedLog; // what it uses of it
  const report = (message: string, error: unknown) => told.push(`${message}: ${(error as Error).message}`);
  const healing = new Healing({ turns, log, live: new LiveSessions(0), report });
  return { healing, looked, resummed, told, letGo };
}

test('a visitor that is told of again and again is looked at once', async () => {
  const { healing, looked, resummed, letGo } = watched();
  healing.suspect([presence('first', 1, 'f')]);
  for (let n = 0; n < 3; n += 1) healing.suspect([presence('a', n, `a${n}`), presence('b', n, 'b')]);
  assert.is(healing.waiting, 2);
  letGo();
  await healing.idle();
  assert.equal(looked, ['first', 'a', 'b']);
  assert.equal(resummed, [['f'], ['a0', 'a1', 'a2'], ['b']]);
});

test('of too many the oldest go, which is told', async () => {
  const { healing, looked, told, letGo } = watched();
  healing.suspect([presence('first', 1, 'f')]);
  healing.suspect(Array.from({ length: suspectsMax + 2 }, (_, n) => presence(`v${n}`, 1, `s${n}`)));
  assert.equal(told, ['sessions that two processes may have computed are left as they are: 2']);
  const stopped = healing.stop();
  letGo();
  await stopped;
  assert.equal(looked, ['first']);
});

test.run();
