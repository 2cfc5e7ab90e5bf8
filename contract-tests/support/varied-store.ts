import fc from 'fast-check';
import { demoTraffic } from '../../runtime/demo/traffic.ts';
import { cascadeCollections } from '../../runtime/domain/site.ts';
import type { EventBatch } from '../../runtime/ports/event-log.ts';
import { histories } from '../../runtime/ports/suites/engine-histories.ts';
import type { Api } from './api.ts';
import { type HitBody, sendEvents, viewAt } from './hits.ts';
import { orderAt } from './orders.ts';
import { countsFrom, documentsOfSite } from './site-documents.ts';

const dayMs = 86_400_000;

/** The sites of the histories of the engines' property tests. */
const historySites = ['a'.repeat(24), 'b'.repeat(24)];
const historiesTaken = 8;

/** Keys with different access: the owner's, a viewer's, a restricted one. */
export interface VariedStore {
  readonly keys: readonly string[];
}

/**
 * Fills a store with every kind of data: generated traffic and traffic collected through the endpoint, unusual
 * histories, and documents of every collection, created by several users.
 */
export async function fillVaried(api: Api): Promise<VariedStore> {
  const kept = { dataRetentionDays: 1_095 };
  await api.service.ports.users.update(api.owner.id, { plan: 'business' });
  const shop = await api.addSite({ name: 'Shop', ...kept, isPublic: true, publicSlug: 'shop-slug-aaa' });
  const odd = await api.addSite({ name: 'Ödd "site"\u2028🏖', domain: 'odd.example', ...kept });
  await api.addSite({ name: 'Empty', isActive: false });
  for (const id of historySites) await api.addSite({ id, name: `History ${id[0]}`, ...kept });
  const member = await api.addMember(shop.id, 'viewer');
  const admin = await api.addMember(odd.id, 'admin');
  await addDocuments(api, [shop.id, odd.id, ...historySites], [api.owner.id, member.user.id, admin.user.id]);
  await api.store(await documentsOfSite(api, odd.id, countsFrom(1, cascadeCollections)));
  await addTraffic(api, shop.id);
  await collect(api, odd.id);
  const restricted = await api.addKey({ siteIds: [odd.id], scopes: ['read'] });
  return { keys: [api.key, member.key, admin.key, restricted] };
}

async function addDocuments(api: Api, siteIds: readonly string[], userIds: readonly string[]): Promise<void> {
  for (const siteId of siteIds) {
    for (const [index, userId] of userIds.entries()) {
      // In pairs of equal times, so that the order by id matters.
      const createdAt = new Date(api.clock.now() - Math.floor(index / 2) * dayMs).toISOString();
      const made = { userId, createdAt, updatedAt: createdAt };
      const goal = await api.addGoal(siteId, { ...made, type: 'pageview', eventName: null, pathname: '/thank-you*' });
      await api.addGoal(siteId, { ...made, name: 'Worth', value: 500 + index, currency: 'EUR' });
      await api.addGoal(siteId, { ...made, name: 'Bought', eventName: index === 0 ? 'buy' : 'purchase' });
      await api.addFunnel(siteId, made);
      await api.addFunnel(siteId, { ...made, steps: stepsOf('/', '/a*', '/thank-you*') });
      await api.addSegment(siteId, { ...made, filters: { country: 'DE', dateRange: '7d' } });
      await api.addSegment(siteId, { ...made, filters: { device: 'mobile', pathname: '/' } });
      await api.addWebhook(siteId, { ...made, enabled: index !== 1, lastTriggeredAt: createdAt });
      await api.addAlert(siteId, { ...made, metric: 'conversions', goalId: goal.id, state: 'firing', lastValue: 1.5 });
      await api.addAlert(siteId, { ...made, lastEvaluatedAt: createdAt });
      await api.addAnnotation(siteId, { ...made, date: `2026-06-1${index}`, text: 'é', color: '#ff8800' });
      await api.addAnnotation(siteId, { ...made, date: createdAt });
      await api.addReport(siteId, { ...made, frequency: 'monthly', weekday: null, dayOfMonth: 28 });
      const query = { 'a.b': 1, $set: { _rev: null }, '': [true] };
      const widgets = [{ type: 'number', title: 'T', query, x: 0, y: 0, w: 1, h: 1 }];
      await api.addDashboard(siteId, { ...made, widgets, isDefault: index === 0 });
    }
  }
}

const stepsOf = (...pathnames: string[]) => pathnames.map((pathname) => ({ name: `At ${pathname}`, pathname }));

async function addTraffic(api: Api, siteId: string): Promise<void> {
  const { events } = api.service.store;
  for (const batch of demoTraffic({ siteId, seed: 'varied', until: api.clock.now(), days: 30, pageviews: 2_500 })) {
    await events.append(batch, 'durable');
  }
  for (const [index, batch] of fc.sample(histories, { seed: 7, numRuns: historiesTaken }).entries()) {
    await events.append(exportable(batch, index), 'durable');
  }
}

/** Limits of the export format: revenue of sessions only, negative refunds, pings with a length. */
function exportable(batch: EventBatch, index: number): EventBatch {
  const moved = <T extends { readonly id: string; readonly seq: number }>(rows: readonly T[] = []): T[] =>
    rows.map((row) => ({ ...row, id: `${index + 1}${row.id.slice(1)}`, seq: row.seq + index * 200 }));
  return {
    hits: moved(batch.hits).map((hit) => (hit.kind === 'engagement' ? { ...hit, engagedMs: hit.engagedMs ?? 0 } : hit)),
    revenue: moved(batch.revenue)
      .filter(({ sessionId }) => sessionId !== undefined)
      .map((row) => (row.refundOf === undefined ? row : { ...row, amount: -Math.abs(row.amount) })),
    vitals: moved(batch.vitals),
    identifications: moved(batch.identifications),
  };
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605';

/**
 * Hits through the endpoint: across midnight, late, of bots, with orders and refunds in two currencies, of a profile.
 */
async function collect(api: Api, siteId: string): Promise<void> {
  const at = (time: string) => `2026-06-1${time}Z`;
  const named = { profileId: 'ada', traits: { plan: 'pro', visits: 3, isAdmin: true, 'a.b': '$x' } };
  const bodies: HitBody[] = [
    viewAt(at('5T23:50:00'), '/a?utm_source=News&utm_medium=email&utm_campaign=Spring', {
      referrer: 'https://é.example/x',
    }),
    viewAt(at('6T00:10:00'), '/b', { pageviewId: 'p1', title: 'A “quoted” title\u2028 🏖' }),
    viewAt(at('6T00:10:30'), '/b', { type: 'engagement', pageviewId: 'p1', engagedMs: 20_500, scrollDepth: 77 }),
    viewAt(at('6T00:11:00'), '/b', { type: 'event', name: 'Buy', props: { plan: 'pro', n: 0.1, ok: false, '': 'x' } }),
    viewAt(at('6T00:12:00'), '/b', { type: 'identify', ...named }),
    viewAt(at('6T00:12:00'), '/b', { type: 'vitals', vitals: { lcp: 900.5, cls: 0.01, inp: 200 } }),
    orderAt(at('6T00:13:00'), 4_999, {}, { orderId: 'o1', products: [product('tea', 2, 4_999)] }),
    orderAt(at('6T00:14:00'), -1_000, {}, { orderId: 'r1', refundOf: 'o1' }),
    orderAt(at('6T10:00:00'), 900, { ip: '81.2.69.2', userAgent: phone }, { currency: 'JPY', orderId: 'o2' }),
    viewAt(at('7T11:58:00'), '/now', { ip: '81.2.69.3' }),
    viewAt(at('7T11:58:00'), '/now', { ip: '81.2.69.3', type: 'event', name: 'at once', interactive: false }),
    viewAt(at('7T11:59:00'), '/bot', { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
    // A late hit between two sessions, which joins them.
    viewAt(at('6T10:25:00'), '/late', { ip: '81.2.69.2', userAgent: phone }),
  ];
  const bought = viewAt(at('6T10:50:00'), '/c', { ip: '81.2.69.2', userAgent: phone });
  for (const body of [bought, ...bodies]) await sendEvents(api, siteId, body);
  await api.settle();
}

const product = (productId: string, quantity: number, amount: number) => ({
  ...{ productId, name: 'Tee ☕', quantity, amount },
});
