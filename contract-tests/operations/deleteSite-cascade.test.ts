import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CascadeCollection, cascadeCollections, type DeletedCounts } from '../../runtime/domain/site.ts';
import { type Api, startApi } from '../support/api.ts';
import { firefox, sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { countsFrom, documentsOfSite } from '../support/site-documents.ts';

const test = suite<{ api: Api; failAt: { collection: CascadeCollection | undefined } }>('deleteSite: cascade');

test.before(async (context) => {
  const failAt: { collection: CascadeCollection | undefined } = { collection: undefined };
  context.failAt = failAt;
  context.api = await startApi({
    cascadeFault: (collection) => {
      if (collection === failAt.collection) throw new Error(`planted at ${collection}`);
    },
  });
});
test.after(async ({ api }) => {
  await api.stop();
});

const remove = (api: Api, siteId: string) => api.call('deleteSite', { params: { siteId }, query: { confirm: siteId } });

const linesOf = async (api: Api, siteId: string) =>
  (await api.stored()).filter((line) => JSON.stringify(line).includes(siteId));

test('clears the 23 collections in order, counts each exactly and leaves nothing', async ({ api }) => {
  const site = await api.addSite();
  const kept = await api.addSite();
  await api.store(await documentsOfSite(api, kept.id, countsFrom(1, cascadeCollections)));
  await api.store(await documentsOfSite(api, site.id, countsFrom(2, cascadeCollections)));
  const before = await linesOf(api, kept.id);

  const { body } = await remove(api, site.id);

  assert.equal(body.cascaded, [
    'RecordingChunk',
    'PageView',
    'Event',
    'Goal',
    'Funnel',
    'TeamMember',
    'UserProfile',
    'SessionRecording',
    'SessionSummary',
    'RevenueEvent',
    'WebVital',
    'BotEvent',
    'BotRule',
    'Segment',
    'Alert',
    'Webhook',
    'Dashboard',
    'Annotation',
    'ReportConfig',
    'Insight',
    'Integration',
    'CustomDimension',
    'CustomDimensionValue',
  ]);
  assert.equal(body.deletedCounts, countsFrom(2, cascadeCollections));
  assert.is(body.totalDeleted, 299); // 2 + 3 + … + 24
  assert.equal(await linesOf(api, site.id), []);
  assert.equal(await linesOf(api, kept.id), before);
});

test('chunks are found by their recordings alone, those of other recordings stay', async ({ api }) => {
  const site = await api.addSite();
  const other = await api.addSite();
  const [own, foreign] = [api.id(), api.id()];
  await api.store([
    ['SessionRecording', { _id: own, siteId: site.id }],
    ['SessionRecording', { _id: foreign, siteId: other.id }],
    ['RecordingChunk', { _id: api.id(), recordingId: own }],
    ['RecordingChunk', { _id: api.id(), recordingId: own, siteId: other.id }],
    ['RecordingChunk', { _id: api.id(), recordingId: foreign, siteId: site.id }],
  ]);

  const { body } = await remove(api, site.id);

  assert.is(body.deletedCounts.RecordingChunk, 2);
  assert.is(body.deletedCounts.SessionRecording, 1);
  const left = (await api.stored()).filter(({ collection }) => collection === 'RecordingChunk');
  assert.ok(left.some(({ document }) => document.recordingId === foreign));
  assert.not(left.some(({ document }) => document.recordingId === own));
});

test('an empty site counts zero everywhere', async ({ api }) => {
  const site = await api.addSite();

  const { body } = await remove(api, site.id);

  assert.equal([...new Set(Object.values(body.deletedCounts))], [0]);
  assert.is(Object.keys(body.deletedCounts).length, 23);
  assert.is(body.totalDeleted, 0);
});

const oneOfEach = Object.fromEntries(cascadeCollections.map((name) => [name, 1])) as DeletedCounts; // one a name

for (const collection of cascadeCollections) {
  test(`a failure at ${collection} leaves the site whole, and the call repeated completes`, async ({ api, failAt }) => {
    const site = await api.addSite();
    await api.store(await documentsOfSite(api, site.id, oneOfEach));

    failAt.collection = collection;
    const failed = await remove(api, site.id);
    failAt.collection = undefined;

    assert.is(failed.status, 503);
    assert.not.match(failed.text, 'planted');
    const read = await api.call('getSite', { params: { siteId: site.id } });
    assert.is(read.status, 200);

    // What the failed one had removed would be missing from these counts.
    const { body } = await remove(api, site.id);
    assert.equal(body.deletedCounts, oneOfEach);
    assert.is(body.totalDeleted, 23);
  });
}

test('collected hits are counted with the rest', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/a'),
    viewAt('2026-06-16T10:01:00Z', '/b'),
    viewAt('2026-06-16T10:02:00Z', '/b', { type: 'event', name: 'x', revenue: { amount: 1, currency: 'EUR' } }),
    viewAt('2026-06-16T10:03:00Z', '/b', { type: 'engagement', engagedMs: 1000 }),
    viewAt('2026-06-16T10:03:00Z', '/b', { type: 'vitals', vitals: { lcp: 1 } }),
    viewAt('2026-06-16T10:04:00Z', '/b', { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
  ]);
  await api.settle();

  const { body } = await remove(api, site.id);

  const counts = Object.entries(body.deletedCounts).filter(([, count]) => count > 0);
  assert.equal(Object.fromEntries(counts), { PageView: 2, Event: 1, RevenueEvent: 1, WebVital: 1, BotEvent: 1 });
  assert.is(body.totalDeleted, 6);
});

test('hits and changes on their way while the site is deleted leave nothing behind', async ({ api }) => {
  // Another store is looked at through its export alone.
  const ofEmbedded = ['events', 'revenue', 'vitals', 'identifications', 'bot_events', 'drops', 'documents'];
  const tables = api.service.store.embedded === undefined ? [] : ofEmbedded;
  for (let round = 0; round < 5; round += 1) {
    const site = await api.addSite();
    const hits = Array.from({ length: 40 }, (_, number) =>
      number % 2 === 0
        ? sendHit(api, site.id, { url: 'https://shop.example/', eventId: `b${number}`, profileId: 'u' })
        : sendEvents(api, site.id, [
            viewAt('2026-06-16T10:00:00Z', '/', { eventId: `s${number}`, type: 'event', name: 'x' }),
            { type: 'vitals', vitals: { lcp: number }, ip: '81.2.69.1', userAgent: firefox },
          ]),
    );
    const renamed = api.call('updateSite', { params: { siteId: site.id }, body: { name: 'Renamed' } });
    const [deleted] = await Promise.all([remove(api, site.id), renamed, ...hits]);

    assert.is(deleted.status, 200);
    assert.equal(await linesOf(api, site.id), []);
    for (const table of tables) {
      const rows = await api.embedded.client.read(`SELECT count(*)::INT AS n FROM ${table} WHERE site_id = $id`, {
        id: site.id,
      });
      assert.is(rows[0]?.n, 0, table);
    }
  }
});

test.run();
