import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SharedLog, VisitorSpan } from '../../ports/event-log.ts';
import { LiveSessions } from '../sessions/live-sessions.ts';
import { repairsMax, SessionRepair } from './repair.ts';
import type { SharedVisitors } from './shared-visitors.ts';

const test = suite('session repair');

const span = (visitorId: string, at: number, sessionId: string): VisitorSpan => ({
  ...{ siteId: 's', ids: [visitorId, 'own'], since: at, until: at },
  sessionIds: [sessionId],
});

/** Records the repaired visitors in order; the first repair waits until it is released. */
function watched() {
  const looked: string[] = [];
  const reported: string[] = [];
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const visitors = {
    claimVisitors: async (_: string, [visitorId]: readonly string[]) => {
      looked.push(visitorId ?? '');
      await gate;
      return { end: async () => undefined };
    },
  } as unknown as SharedVisitors; // only the methods it calls
  const resummed: (readonly string[])[] = [];
  const log = {
    flush: async () => undefined,
    adjacentHits: async () => [],
    attachments: async () => [],
    write: async ({ resummed: sessions = [] }: Parameters<SharedLog['write']>[0]) => {
      resummed.push(sessions.map(({ sessionId }) => sessionId));
      return 'visible';
    },
  } as unknown as SharedLog; // only the methods it calls
  const report = (message: string, error: unknown) => reported.push(`${message}: ${(error as Error).message}`);
  const repair = new SessionRepair({ visitors, log, live: new LiveSessions(0), report });
  return { repair, looked, resummed, reported: reported, letGo };
}

test('a visitor that is queued repeatedly is repaired once', async () => {
  const { repair, looked, resummed, letGo } = watched();
  repair.add([span('first', 1, 'f')]);
  for (let n = 0; n < 3; n += 1) repair.add([span('a', n, `a${n}`), span('b', n, 'b')]);
  assert.is(repair.waiting, 2);
  letGo();
  await repair.idle();
  assert.equal(looked, ['first', 'a', 'b']);
  assert.equal(resummed, [['f'], ['a0', 'a1', 'a2'], ['b']]);
});

test('the oldest repairs are discarded beyond the maximum, and the number is reported', async () => {
  const { repair, looked, reported, letGo } = watched();
  repair.add([span('first', 1, 'f')]);
  repair.add(Array.from({ length: repairsMax + 2 }, (_, n) => span(`v${n}`, 1, `s${n}`)));
  assert.equal(reported, ['repairs discarded: sessions that two processes may have computed stay as they are: 2']);
  const stopped = repair.stop();
  letGo();
  await stopped;
  assert.equal(looked, ['first']);
});

test.run();
