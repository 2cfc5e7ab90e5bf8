import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { TestClock } from '../support/clock.ts';
import { inFolder } from '../support/folder.ts';
import { type HitBody, sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: sessions');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

interface Counted {
  readonly sessions: number;
  readonly visitors: number;
  readonly pageviews?: number;
  readonly bounces?: number;
  readonly avgSessionDuration?: number;
  readonly events?: number;
}

async function counts(api: Api, siteId: string, expected: Counted): Promise<void> {
  await api.settle();
  const { body } = await api.call('getStats', { params: { siteId } });
  const all: Readonly<Record<string, unknown>> = { ...body };
  assert.equal(Object.fromEntries(Object.keys(expected).map((name) => [name, all[name]])), expected);
}

const ping = (at: string, engagedMs: number, path = '/a'): HitBody =>
  viewAt(at, path, { type: 'engagement', engagedMs });

/** In batches of a size. */
const inBatches = (hits: readonly HitBody[], size: number): HitBody[][] =>
  Array.from({ length: Math.ceil(hits.length / size) }, (_, batch) => hits.slice(batch * size, (batch + 1) * size));

/** Every list is sent in order, in reverse, and all at once: the answer must not differ. */
function counted(title: string, hits: readonly HitBody[], expected: Counted): void {
  const reversed = [...hits].reverse();
  const size = Math.ceil(hits.length / 12);
  for (const [how, batches] of [
    ['in order', inBatches(hits, size)],
    ['in reverse', inBatches(reversed, size)],
    ['at once', [hits]],
    ['at once in reverse', [reversed]],
  ] as const) {
    test(`${title} (${how})`, async ({ api }) => {
      const site = await api.addSite();
      for (const batch of batches) {
        const { accepted } = await sendEvents(api, site.id, batch);
        assert.is(accepted, batch.length);
      }
      await counts(api, site.id, expected);
    });
  }
}

counted(
  'a visit over midnight is one session of one visitor',
  [viewAt('2026-06-15T23:50:00Z', '/a'), viewAt('2026-06-16T00:10:00Z', '/b'), viewAt('2026-06-16T00:30:00Z', '/c')],
  { sessions: 1, visitors: 1, pageviews: 3, bounces: 0, avgSessionDuration: 2400 },
);

counted(
  'a visit before midnight and one after a gap are two sessions of two visitors',
  [viewAt('2026-06-15T23:40:00Z', '/a'), viewAt('2026-06-16T00:10:00.001Z', '/b')],
  { sessions: 2, visitors: 2, bounces: 2 },
);

counted(
  'a gap of exactly thirty minutes over midnight continues',
  [viewAt('2026-06-15T23:40:00Z', '/a'), viewAt('2026-06-16T00:10:00Z', '/b')],
  { sessions: 1, visitors: 1 },
);

counted(
  'a visitor who returns at noon after a night of reading is the visitor of the day',
  [
    viewAt('2026-06-15T23:50:00Z', '/a'),
    viewAt('2026-06-16T00:10:00Z', '/b'),
    viewAt('2026-06-16T11:00:00Z', '/c'),
    viewAt('2026-06-16T11:10:00Z', '/d'),
  ],
  { sessions: 2, visitors: 2, pageviews: 4 },
);

counted(
  'a session ends after 24 hours although the visitor never pauses',
  Array.from({ length: 64 }, (_, number) => viewAt(Date.parse('2026-06-14T10:00:00Z') + number * 25 * 60_000, '/a')),
  { sessions: 2, visitors: 2, pageviews: 64, bounces: 0 },
);

counted(
  'a hit of exactly 24 hours after the first still belongs to it',
  [
    ...Array.from({ length: 48 }, (_, number) =>
      viewAt(Date.parse('2026-06-14T10:00:00Z') + number * 30 * 60_000, '/a'),
    ),
    viewAt('2026-06-15T10:00:00Z', '/a'),
  ],
  { sessions: 1, visitors: 1, avgSessionDuration: 86_400 },
);

counted(
  'reading for 45 minutes and then clicking is one session',
  [viewAt('2026-06-16T10:00:00Z', '/a'), ping('2026-06-16T10:45:00Z', 2_700_000), viewAt('2026-06-16T10:46:00Z', '/b')],
  { sessions: 1, visitors: 1, pageviews: 2, bounces: 0, avgSessionDuration: 2760 },
);

counted(
  'reading lengthens a session of one page, which stays a bounce',
  [viewAt('2026-06-16T10:00:00Z', '/a'), ping('2026-06-16T10:45:00Z', 2_700_000)],
  { sessions: 1, visitors: 1, pageviews: 1, bounces: 1, avgSessionDuration: 2700 },
);

counted(
  'a ping that begins more than thirty minutes after the last activity joins nothing and opens nothing',
  [
    viewAt('2026-06-16T10:00:00Z', '/a'),
    ping('2026-06-16T10:40:00.001Z', 600_000),
    viewAt('2026-06-16T10:41:00Z', '/b'),
  ],
  { sessions: 2, visitors: 1, avgSessionDuration: 0 },
);

counted('pings alone are no session', [ping('2026-06-16T10:00:00Z', 1000), ping('2026-06-16T10:01:00Z', 1000)], {
  sessions: 0,
  visitors: 0,
});

counted(
  'vitals and identifications neither open a session nor keep it open',
  [
    viewAt('2026-06-16T09:00:00Z', '/a', { type: 'identify', profileId: 'u' }),
    viewAt('2026-06-16T10:00:00Z', '/a'),
    viewAt('2026-06-16T10:20:00Z', '/a', { type: 'vitals', vitals: { lcp: 900 } }),
    viewAt('2026-06-16T10:20:01Z', '/a', { type: 'identify', profileId: 'u' }),
    viewAt('2026-06-16T10:40:00Z', '/b'),
  ],
  { sessions: 2, visitors: 1, bounces: 2, avgSessionDuration: 0 },
);

counted(
  'an event opens a session, one without pageviews is no bounce',
  [
    viewAt('2026-06-16T10:00:00Z', '/a', { type: 'event', name: 'x' }),
    viewAt('2026-06-16T11:00:00Z', '/a', { type: 'event', name: 'x', interactive: false }),
  ],
  { sessions: 2, visitors: 1, pageviews: 0, events: 2, bounces: 0 },
);

counted(
  'a late hit bridges two sessions',
  [viewAt('2026-06-16T10:00:00Z', '/a'), viewAt('2026-06-16T10:50:00Z', '/c'), viewAt('2026-06-16T10:25:00Z', '/b')],
  { sessions: 1, visitors: 1, bounces: 0, avgSessionDuration: 3000 },
);

counted(
  'a late hit before the first moves the 24 hours and so splits a session',
  [
    ...Array.from({ length: 49 }, (_, number) =>
      viewAt(Date.parse('2026-06-14T10:00:00Z') + number * 30 * 60_000, '/a'),
    ),
    viewAt('2026-06-14T09:40:00Z', '/first'),
  ],
  { sessions: 2, visitors: 2, pageviews: 50 },
);

test('a new campaign does not cut a session; its source is that of its first hit', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-17T11:57:00Z', '/a?utm_source=news'),
    viewAt('2026-06-17T11:58:00Z', '/b?utm_source=ads&utm_medium=cpc'),
    viewAt('2026-06-17T11:59:00Z', '/c', { referrer: 'https://www.google.com/' }),
  ]);
  await counts(api, site.id, { sessions: 1, visitors: 1, pageviews: 3 });
  const { body } = await api.call('getRealtime', { params: { siteId: site.id } });
  assert.equal(body.sources, [{ key: 'news', visitors: 1 }]);
});

test('a hit of days ago leaves the open session of a visitor who keeps the same id for a week', async ({ api }) => {
  const site = await api.addSite();
  const settings = { saltPeriod: 'week' };
  const of = { _id: api.id(), siteId: site.id, userId: api.owner.id };
  await api.store([['Integration', { ...of, kind: 'visitors', enabled: true, settings }]]);
  for (const [at, path] of [
    ['2026-06-17T11:50:00Z', '/a'],
    ['2026-06-15T08:00:00Z', '/old'],
    ['2026-06-17T11:55:00Z', '/b'],
  ] as const)
    await sendEvents(api, site.id, [viewAt(at, path)]);
  await counts(api, site.id, { sessions: 2, visitors: 1, pageviews: 3 });
});

const morning = Date.parse('2026-06-16T10:00:00Z');

for (const [what, first, second, sessions] of [
  ['in the middle of a session splits nothing', morning, morning + 20 * 60_000, 1],
  ['over midnight splits nothing', Date.parse('2026-06-15T23:50:00Z'), Date.parse('2026-06-16T00:05:00Z'), 1],
  ['joins nothing that lies more than thirty minutes apart', morning, morning + 1_800_001, 2],
] as const) {
  test(`a restart ${what}`, () =>
    inFolder(async (dataDir) => {
      const clock = new TestClock(first);
      const before = await startApi({ config: { dataDir }, clock });
      const { owner, key } = before;
      const site = await before.addSite();
      await sendHit(before, site.id, { url: 'https://shop.example/a', pageviewId: 'p' });
      await before.stop();

      clock.set(second);
      const after = await startApi({ config: { dataDir }, clock, as: { owner, key } });
      await sendHit(after, site.id, { url: 'https://shop.example/b' });
      clock.advance(1000);
      await counts(after, site.id, { sessions, visitors: 1, pageviews: 2 });
      await after.stop();
    }));
}

test('in the browser form a session goes over midnight as well', async () => {
  const api = await startApi({ clock: new TestClock(Date.parse('2026-06-16T23:50:00Z')) });
  try {
    const site = await api.addSite();
    for (let number = 0; number < 4; number += 1) {
      await sendHit(api, site.id, { url: `https://shop.example/${number}` });
      api.clock.advance(10 * 60_000);
    }
    await counts(api, site.id, { sessions: 1, visitors: 1, pageviews: 4, avgSessionDuration: 1800 });
  } finally {
    await api.stop();
  }
});

test('many hits of one visitor at once are one session', async ({ api }) => {
  const site = await api.addSite();
  await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      number % 2 === 0
        ? sendHit(api, site.id, { url: `https://shop.example/${number}` }, { 'x-forwarded-for': '81.2.69.1' })
        : sendEvents(api, site.id, viewAt(api.clock.now() - number * 1000, `/${number}`)),
    ),
  );
  await counts(api, site.id, { sessions: 1, visitors: 1, pageviews: 60 });
});

test.run();
