import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitingMax } from '../../runtime/ingest/sessions/waiting-attachments.ts';
import { type Api, startApi } from '../support/api.ts';
import { TestClock } from '../support/clock.ts';
import { inFolder } from '../support/folder.ts';
import { type HitBody, sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { identifyAt } from '../support/people.ts';

const test = suite<{ api: Api }>('collect: sessions of samples and identifications');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const sampleAt = (at: string, pageviewId: string | undefined, more: HitBody = {}): HitBody =>
  viewAt(at, '/a', { type: 'vitals', vitals: { lcp: 1200 }, pageviewId, ...more });

const pageAt = (at: string, pageviewId: string, path = '/a'): HitBody => viewAt(at, path, { pageviewId });

/** What is stored of a site: each row with the place of its session in the order of time; 0 stands for none. */
async function placed(api: Api, siteId: string): Promise<readonly string[]> {
  const rows = (await api.stored(siteId))
    .filter(({ document }) => typeof document.ts === 'string')
    .sort((left, right) => String(left.document.ts).localeCompare(String(right.document.ts)));
  const sessions = [
    ...new Set(rows.flatMap(({ document }) => (typeof document.sessionId === 'string' ? document.sessionId : []))),
  ];
  return rows.map(({ collection, document }) => {
    const { ts, sessionId } = document;
    return `${String(ts).slice(5, 16)} ${collection} ${1 + sessions.indexOf(String(sessionId))}`;
  });
}

/** Every list is sent in order, in reverse, one by one in reverse, and all at once: what is stored must not differ. */
function stored(title: string, hits: readonly HitBody[], expected: readonly string[]): void {
  const reversed = [...hits].reverse();
  for (const [how, batches] of [
    ['one by one', hits.map((hit) => [hit])],
    ['one by one in reverse', reversed.map((hit) => [hit])],
    ['at once', [hits]],
    ['at once in reverse', [reversed]],
  ] as const) {
    test(`P2 ${title} (${how})`, async ({ api }) => {
      const site = await api.addSite();
      for (const batch of batches) assert.is((await sendEvents(api, site.id, batch)).accepted, batch.length);
      assert.equal(await placed(api, site.id), expected);
    });
  }
}

stored(
  'an identification after midnight is of the session that began before it',
  [
    viewAt('2026-06-15T23:58:00Z', '/a'),
    viewAt('2026-06-16T00:01:00Z', '/b'),
    identifyAt('2026-06-16T00:01:30Z', 'ann'),
  ],
  ['06-15T23:58 PageView 1', '06-16T00:01 PageView 1', '06-16T00:01 Identification 1'],
);

stored(
  'a sample 40 minutes after its page is of the session of the page',
  [pageAt('2026-06-16T10:00:00Z', 'p'), sampleAt('2026-06-16T10:40:00Z', 'p')],
  ['06-16T10:00 PageView 1', '06-16T10:40 WebVital 1'],
);

stored(
  'a sample of a page in the background is of its session, not of the one that is open',
  [
    pageAt('2026-06-16T10:00:00Z', 'p'),
    pageAt('2026-06-16T11:00:00Z', 'q'),
    sampleAt('2026-06-16T11:01:00Z', 'p'),
    sampleAt('2026-06-16T11:02:00Z', 'q'),
  ],
  ['06-16T10:00 PageView 1', '06-16T11:00 PageView 2', '06-16T11:01 WebVital 1', '06-16T11:02 WebVital 2'],
);

stored(
  'a sample whose clock is before its page is of the session of the page',
  [sampleAt('2026-06-17T11:39:00Z', 'p'), pageAt('2026-06-17T11:40:00Z', 'p')],
  ['06-17T11:39 WebVital 1', '06-17T11:40 PageView 1'],
);

stored(
  'a sample after midnight of a page before it is of the session of the page',
  [pageAt('2026-06-15T23:50:00Z', 'p'), sampleAt('2026-06-16T00:50:00Z', 'p')],
  ['06-15T23:50 PageView 1', '06-16T00:50 WebVital 1'],
);

stored(
  'a sample that names no page is of the session that spans its time, up to 30 minutes after the last activity',
  [
    viewAt('2026-06-16T10:00:00Z', '/a'),
    sampleAt('2026-06-16T10:30:00Z', undefined),
    sampleAt('2026-06-16T10:30:00.001Z', undefined),
    sampleAt('2026-06-16T10:59:00Z', undefined),
    viewAt('2026-06-16T11:00:00Z', '/a'),
  ],
  [
    '06-16T10:00 PageView 1',
    '06-16T10:30 WebVital 1',
    '06-16T10:30 WebVital 0',
    '06-16T10:59 WebVital 0',
    '06-16T11:00 PageView 2',
  ],
);

stored(
  "a vitals sample of another visitor's page is in no session of that visitor",
  [pageAt('2026-06-16T10:00:00Z', 'p'), sampleAt('2026-06-16T10:05:00Z', 'p', { ip: '81.2.69.2' })],
  ['06-16T10:00 PageView 1', '06-16T10:05 WebVital 0'],
);

stored(
  'a sample lengthens no session and keeps none open',
  [
    viewAt('2026-06-16T10:00:00Z', '/a'),
    sampleAt('2026-06-16T10:20:00Z', undefined),
    viewAt('2026-06-16T10:40:00Z', '/b'),
  ],
  ['06-16T10:00 PageView 1', '06-16T10:20 WebVital 1', '06-16T10:40 PageView 2'],
);

stored(
  'an identification outside of sessions is of the one that begins within 30 minutes after it',
  [identifyAt('2026-06-17T11:20:00Z', 'ann'), viewAt('2026-06-17T11:50:00Z', '/a')],
  ['06-17T11:20 Identification 1', '06-17T11:50 PageView 1'],
);

stored(
  'an identification is of no session that begins later',
  [identifyAt('2026-06-17T11:19:59.999Z', 'ann'), viewAt('2026-06-17T11:50:00Z', '/a')],
  ['06-17T11:19 Identification 0', '06-17T11:50 PageView 1'],
);

stored(
  'an identification before midnight is of the session that begins after it',
  [identifyAt('2026-06-15T23:58:00Z', 'ann'), viewAt('2026-06-16T00:10:00Z', '/a')],
  ['06-15T23:58 Identification 1', '06-16T00:10 PageView 1'],
);

stored(
  'what a reader sends while a long read goes on is of the session once the ping says so',
  [
    viewAt('2026-06-17T11:00:00Z', '/a'),
    sampleAt('2026-06-17T11:45:00Z', undefined),
    viewAt('2026-06-17T11:50:00Z', '/a', { type: 'engagement', engagedMs: 3_000_000 }),
  ],
  ['06-17T11:00 PageView 1', '06-17T11:45 WebVital 1', '06-17T11:50 Engagement 1'],
);

stored(
  'an event that joins two sessions brings what was sent in both of them along',
  [
    viewAt('2026-06-16T10:00:00Z', '/a', { profileId: 'ann' }),
    sampleAt('2026-06-16T10:01:00Z', undefined),
    viewAt('2026-06-16T10:25:00Z', '/b', { type: 'event', name: 'read' }),
    viewAt('2026-06-16T10:50:00Z', '/c', { profileId: 'ann' }),
    identifyAt('2026-06-16T10:51:00Z', 'ann'),
  ],
  [
    '06-16T10:00 PageView 1',
    '06-16T10:00 Identification 1',
    '06-16T10:01 WebVital 1',
    '06-16T10:25 Event 1',
    '06-16T10:50 PageView 1',
    '06-16T10:50 Identification 1',
    '06-16T10:51 Identification 1',
  ],
);

test('P2 an identification of the next day makes one profile of both pageviews', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-15T23:58:00Z', '/a'),
    viewAt('2026-06-16T00:01:00Z', '/b'),
    identifyAt('2026-06-16T00:01:30Z', 'ann'),
  ]);
  await api.settle();
  const { body } = await api.call('listProfiles', { params: { siteId: site.id } });
  assert.equal(
    body.profiles.map(({ externalId, pageviews, sessions }) => [externalId, pageviews, sessions]),
    [['ann', 2, 1]],
  );
});

for (const [what, pageview, sample] of [
  ['40 minutes late', '2026-06-16T10:00:00Z', '2026-06-16T10:40:00Z'],
  ['before its pageview', '2026-06-16T10:00:00Z', '2026-06-16T09:59:00Z'],
] as const) {
  test(`P2 a sample that comes ${what} is found by the browser of its session`, async ({ api }) => {
    const site = await api.addSite();
    await sendEvents(api, site.id, [sampleAt(sample, 'p', { url: undefined })]);
    await sendEvents(api, site.id, [pageAt(pageview, 'p', '/page')]);
    await api.settle();
    const query = { browser: 'Firefox' };
    const { body } = await api.call('getVitals', { params: { siteId: site.id }, query });
    assert.equal(
      body.pages.map(({ pathname, samples }) => [pathname, samples]),
      [['/page', 1]],
    );
  });
}

test('P2 however many identifications wait, the session that begins after them has them all', async ({ api }) => {
  const site = await api.addSite();
  const firstAt = Date.parse('2026-06-17T11:45:00Z');
  const named = Array.from({ length: waitingMax + 10 }, (_, number) =>
    identifyAt(new Date(firstAt + number * 1000).toISOString(), `user-${number}`),
  );
  for (const batch of [named.slice(0, waitingMax), named.slice(waitingMax)]) await sendEvents(api, site.id, batch);
  await sendEvents(api, site.id, [viewAt('2026-06-17T11:50:00Z', '/a')]);
  const rows = await placed(api, site.id);
  assert.is(rows.length, waitingMax + 11);
  assert.ok(rows.every((row) => row.endsWith(' 1')));
});

const evening = Date.parse('2026-06-16T20:00:00Z');

test('P2 what waits for its page or its session waits across a restart', () =>
  inFolder(async (dataDir) => {
    const clock = new TestClock(evening);
    const before = await startApi({ config: { dataDir }, clock });
    const { owner, key } = before;
    const site = await before.addSite();
    await sendHit(before, site.id, { type: 'identify', profileId: 'ann' });
    await sendHit(before, site.id, { type: 'vitals', vitals: { lcp: 900 }, pageviewId: 'p' });
    await before.stop();

    clock.set(evening + 60_000);
    const after = await startApi({ config: { dataDir }, clock, as: { owner, key } });
    await sendHit(after, site.id, { url: 'https://shop.example/a', pageviewId: 'p' });
    assert.equal(await placed(after, site.id), [
      '06-16T20:00 Identification 1',
      '06-16T20:00 WebVital 1',
      '06-16T20:01 PageView 1',
    ]);
    await after.stop();
  }));

test('P2 hits of a browser and its samples in order never wait for the store to be read', async () => {
  const api = await startApi({ clock: new TestClock(evening) });
  try {
    const site = await api.addSite();
    const { events } = api.service.store;
    const adjacentHits = events.adjacentHits.bind(events);
    let reads = 0;
    Object.assign(events, {
      adjacentHits: (...asked: Parameters<typeof adjacentHits>) => {
        reads += 1;
        return adjacentHits(...asked);
      },
    });
    const url = 'https://shop.example/a';
    await sendHit(api, site.id, { type: 'identify', profileId: 'ann' });
    for (let number = 0; number < 3; number += 1) {
      const pageviewId = `p${number}`;
      await sendHit(api, site.id, { url, pageviewId });
      api.clock.advance(60_000);
      await sendHit(api, site.id, { type: 'vitals', url, pageviewId, vitals: { lcp: 900 } });
      await sendHit(api, site.id, { type: 'identify', url, profileId: 'ann' });
      await sendHit(api, site.id, { type: 'engagement', url, pageviewId, engagedMs: 60_000 });
    }
    assert.is(reads, 0);
    const rows = await placed(api, site.id);
    assert.is(rows.length, 13);
    assert.ok(rows.every((row) => row.endsWith(' 1')));
  } finally {
    await api.stop();
  }
});

test.run();
