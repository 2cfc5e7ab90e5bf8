import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { inFolder } from '../support/folder.ts';
import { sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: repeats');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const page = { url: 'https://shop.example/a' };
const from = (address: string) => ({ 'x-forwarded-for': address });

async function pageviews(api: Api, siteId: string): Promise<number> {
  await api.settle();
  return (await api.call('getStats', { params: { siteId } })).body.pageviews;
}

test('an eventId counts once, from any sender, whatever else is in it, in either form', async ({ api }) => {
  const site = await api.addSite();
  const first = await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z', '/', { eventId: 'e' }));
  const again = await sendEvents(api, site.id, [
    viewAt('2026-06-15T10:00:00Z', '/other', { eventId: 'e', ip: '8.8.8.8' }),
  ]);
  const browser = await sendHit(api, site.id, { ...page, eventId: 'e' });

  assert.equal([first.accepted, again.accepted, again.duplicates, browser.dropped], [1, 0, 1, 'duplicate']);
  assert.equal(again.dropped, []);
  assert.is(await pageviews(api, site.id), 1);
});

test('within one batch too', async ({ api }) => {
  const site = await api.addSite();
  const { accepted, duplicates } = await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/', { eventId: 'e' }),
    viewAt('2026-06-16T10:00:01Z', '/', { eventId: 'e' }),
    viewAt('2026-06-16T10:00:02Z', '/', { eventId: 'f' }),
    viewAt('2026-06-16T10:00:02Z', '/', { eventId: 'e' }),
  ]);
  assert.equal([accepted, duplicates], [2, 2]);
});

test('an eventId belongs to its site', async ({ api }) => {
  const [one, two] = [await api.addSite(), await api.addSite()];
  for (const site of [one, two]) {
    assert.is((await sendHit(api, site.id, { ...page, eventId: 'shared' })).dropped, undefined);
  }
});

test('ids of different length that begin alike are different', async ({ api }) => {
  const site = await api.addSite();
  for (const eventId of ['x'.repeat(300), `${'x'.repeat(300)}1`, `${'x'.repeat(300)}2`]) {
    assert.is((await sendHit(api, site.id, { ...page, eventId })).dropped, undefined);
    assert.is((await sendHit(api, site.id, { ...page, eventId })).dropped, 'duplicate');
  }
});

test('without an eventId the same text of one visitor in one millisecond counts once', async ({ api }) => {
  const site = await api.addSite();
  assert.is((await sendHit(api, site.id, page, from('198.51.100.1'))).dropped, undefined);
  assert.is((await sendHit(api, site.id, page, from('198.51.100.1'))).dropped, 'duplicate');
  assert.is((await sendHit(api, site.id, page, from('198.51.100.2'))).dropped, undefined);
  assert.is((await sendHit(api, site.id, { ...page, title: 'b' }, from('198.51.100.1'))).dropped, undefined);
  api.clock.advance(1);
  assert.is((await sendHit(api, site.id, page, from('198.51.100.1'))).dropped, undefined);
  assert.is(await pageviews(api, site.id), 4);
});

test('a retried batch counts once', async ({ api }) => {
  const site = await api.addSite();
  const events = Array.from({ length: 50 }, (_, number) =>
    viewAt(`2026-06-16T10:00:${10 + (number % 50)}Z`, `/${number}`),
  );
  const first = await sendEvents(api, site.id, events);
  const again = await sendEvents(api, site.id, events);

  assert.equal([first.accepted, again.accepted, again.duplicates], [50, 0, 50]);
  assert.is(await pageviews(api, site.id), 50);
});

test('the same batch sent twice at the same moment counts once', async ({ api }) => {
  const site = await api.addSite();
  const events = Array.from({ length: 20 }, (_, number) => viewAt('2026-06-16T10:00:00Z', `/${number}`));
  const both = await Promise.all([sendEvents(api, site.id, events), sendEvents(api, site.id, events)]);

  assert.is(both[0].accepted + both[1].accepted, 20);
  assert.is(both[0].duplicates + both[1].duplicates, 20);
  assert.is(await pageviews(api, site.id), 20);
});

test('a repeat is recognised for 24 hours, then it counts again', async () => {
  const api = await startApi();
  try {
    const site = await api.addSite();
    const send = async () => (await sendHit(api, site.id, { ...page, eventId: 'daily' })).dropped;
    assert.is(await send(), undefined);
    api.clock.advance(86_399_999);
    assert.is(await send(), 'duplicate');
    api.clock.advance(1);
    assert.is(await send(), undefined);
  } finally {
    await api.stop();
  }
});

test('repeats are recognised across a restart', () =>
  inFolder(async (dataDir) => {
    const first = await startApi({ config: { dataDir } });
    const { clock, owner, key } = first;
    const site = await first.addSite();
    const view = viewAt('2026-06-16T10:00:00Z');
    await sendHit(first, site.id, { ...page, eventId: 'kept' });
    await sendHit(first, site.id, page, from('198.51.100.1'));
    await sendEvents(first, site.id, view);
    await first.stop();

    const second = await startApi({ config: { dataDir }, clock, as: { owner, key } });
    assert.is((await sendHit(second, site.id, { ...page, eventId: 'kept' })).dropped, 'duplicate');
    assert.is((await sendHit(second, site.id, page, from('198.51.100.1'))).dropped, 'duplicate');
    assert.is((await sendEvents(second, site.id, view)).duplicates, 1);
    assert.is((await sendHit(second, site.id, { ...page, eventId: 'new' })).dropped, undefined);
    assert.is(await pageviews(second, site.id), 4);
    await second.stop();
  }));

test.run();
