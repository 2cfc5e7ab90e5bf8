import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FixtureLine, parseFixtureLine } from '../../domain/fixture.ts';
import { everything } from '../../query/filter.ts';
import type { Archive } from '../archive.ts';
import type { Engine } from '../engine.ts';
import type { EventLog } from '../event-log.ts';
import { wholeList } from '../page.ts';
import type { MemberStore, SiteStore, UserStore } from '../stores.ts';

interface OpenedArchive {
  readonly archive: Archive;
  readonly engine: Engine;
  readonly events: EventLog;
  readonly members: MemberStore;
  readonly sites: SiteStore;
  readonly users: UserStore;
  readonly stop: () => Promise<void>;
}

const at = '2026-01-01T00:00:00.000Z';
const idOf = (letter: string): string => letter.repeat(24);
const line = (collection: string, document: object): FixtureLine =>
  parseFixtureLine(JSON.stringify({ collection, document }));

const [userId, siteId, otherId] = [idOf('a'), idOf('b'), idOf('c')];
const owned = { userId, createdAt: at };
const user = line('User', { _id: userId, email: 'A@b.c', name: 'A', createdAt: at });
const key = line('ApiKey', { _id: idOf('c'), ...owned, name: 'K', keyHash: 'h' });
const site = line('Site', {
  ...{ _id: siteId, ...owned, trackingId: 'aBcDeFgHiJ', name: 'S', domain: 's.example', updatedAt: at },
  publicSlug: 'slug',
});
const otherSite = line('Site', {
  _id: otherId,
  ...owned,
  trackingId: 'bBcDeFgHiJ',
  name: 'T',
  domain: 't.example',
  updatedAt: at,
});
const member = line('TeamMember', { _id: idOf('c'), siteId, ...owned, role: 'viewer', status: 'accepted' });
const dashboard = line('Dashboard', {
  ...{ _id: idOf('c'), siteId, ...owned, name: 'D', isDefault: true },
  widgets: [{ type: 'number', query: { $x: 1, 'a.b': null } }],
});
const summary = line('SessionSummary', { _id: idOf('c'), siteId, sessionId: 's', '$odd.name': [1] });
const recording = line('SessionRecording', { _id: idOf('c'), siteId, sessionId: 's' });
const chunk = line('RecordingChunk', { _id: idOf('c'), recordingId: idOf('c'), data: 'AA' });
const otherChunk = line('RecordingChunk', { _id: idOf('d'), recordingId: idOf('f'), data: 'AA' });
const bot = line('BotEvent', { _id: idOf('c'), siteId, ts: at, pathname: '/' });

/** Event rows in an order that neither their ids nor their collections have. */
const place = { siteId, ts: at, visitorId: 'v', sessionId: 's' };
const bought = line('Event', { _id: idOf('5'), ...place, name: 'buy', props: { $p: 1.5, 'x.y': 'z' } });
const revenue = line('RevenueEvent', { _id: idOf('5'), ...place, amount: 1, currency: 'EUR' });
const viewed = line('PageView', { _id: idOf('4'), ...place, pathname: '/' });
const engaged = line('Engagement', { _id: idOf('3'), ...place, pathname: '/', engagedMs: 1 });
const vital = line('WebVital', { _id: idOf('2'), ...place, pathname: '/', lcp: 1 });
const otherViewed = line('PageView', { _id: idOf('1'), ...place, siteId: otherId, pathname: '/' });
const named = line('Identification', { _id: idOf('1'), ...place, profileId: 'p', traits: { 'mail.x': 'y' } });

const recorded = [bought, revenue, viewed, engaged, vital, otherViewed, named];

async function readAll(archive: Archive, ofSite?: string): Promise<FixtureLine[]> {
  const lines: FixtureLine[] = [];
  for await (const one of archive.read(ofSite)) lines.push(one);
  return lines;
}

const inAnyOrder = (lines: readonly FixtureLine[]): string[] => lines.map((each) => JSON.stringify(each)).toSorted();

/** The behaviour of every archive. */
export function archiveSuite(name: string, open: () => Promise<OpenedArchive>): void {
  const test = suite<OpenedArchive>(`${name}: archive`);
  test.before.each(async (context) => {
    Object.assign(context, await open());
  });
  test.after.each(({ stop }) => stop());

  test('an empty store has no lines, and takes an empty list', async ({ archive }) => {
    assert.equal(await readAll(archive), []);
    await archive.write([]);
    assert.equal(await readAll(archive), []);
  });

  test('every document is read as it was written, those that others reference first', async ({ archive }) => {
    const referenced = [user, key, site, otherSite];
    const others = [member, dashboard, summary, recording, chunk, otherChunk];
    await archive.write([...referenced, ...others]);
    const lines = await readAll(archive);
    const first = lines.slice(0, referenced.length);
    assert.equal(inAnyOrder(first), inAnyOrder(referenced));
    const collections = first.map(({ collection }) => collection);
    assert.ok(collections.indexOf('User') < collections.indexOf('ApiKey'));
    assert.ok(collections.indexOf('User') < collections.indexOf('Site'));
    assert.equal(inAnyOrder(lines.slice(referenced.length)), inAnyOrder(others));
  });

  test('event rows are read in the order of their ingestion, after the documents and before bots', async (store) => {
    await store.archive.write([user, site, otherSite, bot, ...recorded.slice(0, 4)]);
    await store.archive.write(recorded.slice(4));
    assert.equal(await readAll(store.archive), [user, site, otherSite, ...recorded, bot]);
  });

  test('an archive of one site has the site with its documents, without users and keys', async ({ archive }) => {
    await archive.write([user, key, site, otherSite, member, recording, chunk, otherChunk, bot, ...recorded]);
    const ofSite = [site, member, recording, chunk, ...recorded.filter((each) => each !== otherViewed), bot];
    assert.equal(inAnyOrder(await readAll(archive, siteId)), inAnyOrder(ofSite));
    assert.equal(await readAll(archive, otherId), [otherSite, otherViewed]);
    assert.equal(await readAll(archive, idOf('f')), []);
  });

  test('stored documents are found by id, in their own collection alone', async ({ archive }) => {
    await archive.write([user, site, summary, bot, ...recorded]);
    for (const each of [user, site, summary, bot, bought, revenue, viewed, engaged, vital, named]) {
      const found = await archive.find(each.collection, [each.document._id, idOf('f')]);
      assert.equal([...found], [[each.document._id, each.document]], each.collection);
    }
    assert.is((await archive.find('PageView', [bought.document._id])).size, 0);
    assert.is((await archive.find('Site', [userId])).size, 0);
    assert.is((await archive.find('Site', [])).size, 0);
    assert.equal([...(await archive.find('PageView', [idOf('4'), idOf('1')])).keys()].toSorted(), [
      idOf('1'),
      idOf('4'),
    ]);
  });

  test('the holder of a unique value is found', async ({ archive }) => {
    await archive.write([user, key, site, member, dashboard]);
    const holderOf = ({ collection, document }: FixtureLine, over: object) =>
      archive.holderOf({ collection, document: { ...document, _id: idOf('f'), ...over } });
    assert.is(await holderOf(user, { email: ' a@B.c' }), userId);
    assert.is(await holderOf(user, { email: 'other@b.c' }), undefined);
    assert.is(await holderOf(key, {}), idOf('c'));
    assert.is(await holderOf(key, { keyHash: 'other' }), undefined);
    assert.is(await holderOf(site, { publicSlug: null }), siteId);
    assert.is(await holderOf(site, { trackingId: 'other' }), siteId);
    assert.is(await holderOf(site, { trackingId: 'other', publicSlug: null }), undefined);
    assert.is(await holderOf(member, {}), idOf('c'));
    assert.is(await holderOf(member, { userId: idOf('e') }), undefined);
    assert.is(await holderOf(dashboard, {}), idOf('c'));
    assert.is(await holderOf(dashboard, { isDefault: false }), undefined);
    assert.is(await holderOf(dashboard, { siteId: otherId }), undefined);
    assert.is(await holderOf(summary, {}), undefined);
  });

  test('written documents are served like any other', async ({ archive, users, sites, members }) => {
    await archive.write([user, site, member]);
    assert.is((await users.findByEmail('a@b.c'))?.id, userId);
    assert.is((await sites.find('aBcDeFgHiJ'))?.id, siteId);
    assert.is((await sites.findBySlug('slug'))?.id, siteId);
    assert.is((await sites.list({ userId, siteIds: [] }, wholeList)).total, 1);
    assert.is((await members.find(siteId, userId))?.role, 'viewer');
  });

  test('written event rows are in the next answer, and number the next ones', async ({ archive, engine, events }) => {
    await archive.write([user, site, otherSite, ...recorded]);
    const window = { since: Date.parse(at), until: Date.parse(at) + 1_000, filter: everything };
    const { visitors, sessions, pageviews } = await engine.run({ kind: 'aggregate', siteId, ...window, goals: [] });
    assert.equal([visitors, sessions, pageviews], [1, 1, 1]);
    const last = await events.lastSeq();
    assert.ok(last > 0);
    await archive.write([line('PageView', { _id: idOf('6'), ...place, pathname: '/' })]);
    assert.is(await events.lastSeq(), last + 1);
  });

  test.run();
}
