import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryEngine } from '../adapters/memory/engine.ts';
import type { Identification, RevenueProduct } from '../domain/events.ts';
import {
  at,
  event,
  eventsOf,
  identified,
  money,
  ping,
  sample,
  siteOf,
  type TableRow,
  view,
} from '../ports/suites/engine-table.ts';
import { fillBuckets, intervalOf } from './bucket.ts';
import { channelOfSite } from './channels.ts';
import { eventOfSite } from './events.ts';
import { filterOf } from './filter.ts';
import { conversionTable, patternsOf } from './funnel.ts';
import type { GoalMatcher } from './goal-matcher.ts';
import { goalPoints, groupsOfGoal, resultsOfGoal } from './goals.ts';
import { journeyOfSite } from './journeys.ts';
import type { OnHits } from './on-hits.ts';
import { basisOf, type ProfilesQuery, profileOfSite } from './profiles.ts';
import { matcherOf } from './query.ts';
import { retentionTable } from './retention.ts';
import { campaignOfRevenue, currencyTotals, productOfRevenue, sourceOfRevenue } from './revenue.ts';
import { change, percent } from './rounding.ts';
import { pageOfSite, totalsOf, trafficPoint } from './traffic.ts';
import { metricsOfSite, pageOfVitals } from './vitals.ts';

const test = suite('docs/metrics.md');

const document = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'metrics.md'), 'utf8');

interface Block {
  readonly title: string;
  readonly kind: string;
  readonly lines: readonly string[];
}

/** Fenced blocks with the heading above them. */
const blocks: readonly Block[] = document.split(/^## /m).flatMap((section) => {
  const title = section.split('\n')[0] ?? '';
  return [...section.matchAll(/^```(\w+)\n([^`]*)^```/gm)].map(([, kind = '', body = '']) => ({
    title,
    kind,
    lines: body.trimEnd().split('\n'),
  }));
});

/** `key=value` words. */
function pairsOf(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]));
}

/** Numbers and booleans as such. */
const valued = (pairs: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(pairs).map(([key, value]) => [
      key,
      /^(?:\d+(?:\.\d+)?|true|false)$/.test(value) ? JSON.parse(value) : value,
    ]),
  );

function rowOf(line: string): TableRow {
  const [who = '', time = '', what = '', target = '', ...rest] = line.split(/\s+/);
  if (what === 'revenue') return money(who, time, Number(target), rest[0], productsOf(rest.slice(1)));
  const { engagedMs = 0, ...more } = valued(pairsOf(rest));
  switch (what) {
    case 'pageview':
      return view(who, time, target, more);
    case 'event':
      return event(who, time, target, withProps(more));
    case 'identify':
      return identified(who, time, target, more as Identification['traits']); // words and numbers
    case 'vitals':
      return sample(who, time, target, more);
    case 'engagement':
      return ping(who, time, target, Number(engagedMs), more);
    default:
      throw new Error(`An example has the unknown hit "${line}".`);
  }
}

/** `prop.plan=pro` is a property of the event. */
function withProps(pairs: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(pairs);
  const props = entries.flatMap(([key, value]) => (key.startsWith('prop.') ? [[key.slice(5), value]] : []));
  const rest = entries.filter(([key]) => !key.startsWith('prop.'));
  return { ...Object.fromEntries(rest), ...(props.length === 0 ? {} : { props: Object.fromEntries(props) }) };
}

/** `tea:2:900` is two pieces for 900. */
function productsOf(words: readonly string[]): { products?: RevenueProduct[] } {
  if (words.length === 0) return {};
  const products = words.map((word) => {
    const [productId = '', quantity, amount] = word.split(':');
    return { productId, quantity: Number(quantity), amount: Number(amount) };
  });
  return { products };
}

const goalOf = (text: string) =>
  text.startsWith('event:')
    ? matcherOf({ type: 'event', eventName: text.slice(6), pathname: null })
    : matcherOf({ type: 'pageview', pathname: text, eventName: null });

/** Everything the service returns for an example, by the names its lines use. */
async function shownOf(rows: readonly string[], asked: Record<string, string>): Promise<Map<string, string>> {
  const {
    since = '00:00',
    until = '23:59:59.999',
    now = '12:00',
    depth = '5',
    periods = '1',
    goals = '',
    steps = '',
    ...filter
  } = asked;
  const engine = new MemoryEngine(eventsOf([{ title: '', rows: rows.map(rowOf), asked: unasked, answer: {} }]));
  const window = { since: at(since), until: at(until) };
  const shared = { siteId: siteOf(0), ...window, filter: filterOf(filter) };
  const matchers = goals === '' ? [] : goals.split(',').map(goalOf);

  const shown = new Map<string, string>();
  const show: Show = (prefix, values) => {
    for (const [key, value] of Object.entries(values)) shown.set(`${prefix}${key}`, String(value));
  };
  const totals = totalsOf(await engine.run({ kind: 'aggregate', ...shared, goals: matchers }));
  const revenue = totals.revenue.map(({ currency, amount }) => `${currency}=${amount}`).join(',');
  show('', { ...totals, revenue });
  const series = await engine.run({ kind: 'timeseries', ...shared, interval: intervalOf(window) });
  for (const { start, ...point } of fillBuckets(window, series, trafficPoint)) show(`${start.slice(11, 16)} `, point);
  const pages = await engine.run({ kind: 'breakdown', by: 'pathname', ...shared, limit: 500, offset: 0 });
  for (const row of pages.rows) show(`${row.pathname} `, pageOfSite(row, pages.totalPageviews));
  await showEvents(engine, shared, show);
  await showJourneys(engine, { ...shared, depth: Number(depth) }, show);
  for (const asked of goals.split(',').filter(Boolean)) await showGoal(engine, { ...shared, asked }, show);
  if (steps !== '') await showFunnel(engine, { ...shared, steps: steps.split(',') }, show);
  await showChannels(engine, { ...shared, goals: matchers }, show);
  await showMoney(engine, shared, show);
  const vitals = await engine.run({ kind: 'vitals', ...shared, interval: 'day', limit: 500, offset: 0 });
  for (const { metric, ...values } of metricsOfSite(vitals.metrics)) show(`${metric} `, values);
  for (const page of vitals.pages) show(`${page.pathname} `, pageOfVitals(page));
  await showMembers(engine, { ...shared, goals: matchers }, show);
  await showRetention(engine, { ...shared, now: at(now), periods: Number(periods) }, show);
  const { sources, ...lately } = await engine.run({ kind: 'realtime', siteId: siteOf(0), now: at(now) });
  show('now ', lately);
  for (const { key, visitors } of sources) show('now ', { [`source:${key}`]: visitors });
  return shown;
}

/** Events as `event:name`; their properties as `key:values`. */
async function showEvents(engine: MemoryEngine, shared: OnHits, show: Show): Promise<void> {
  const events = await engine.run({ kind: 'events', ...shared, name: null, limit: 500, offset: 0 });
  for (const row of events.rows) {
    const properties = row.properties.map(({ key, distinctValues }) => `${key}:${distinctValues}`).join(',');
    show(`event:${row.name} `, { ...eventOfSite(row, events.totalEvents), properties });
  }
}

/** Journeys by their steps, links by number and ends. */
async function showJourneys(engine: MemoryEngine, asked: OnHits & { depth: number }, show: Show): Promise<void> {
  const every = { start: null, end: null, limit: 500, offset: 0 };
  const { rows, totalSessions, links } = await engine.run({ kind: 'journeys', ...asked, ...every });
  for (const row of rows) show(`journey ${row.path.join(' > ')} `, journeyOfSite(row, totalSessions));
  for (const { step, from, to, sessions } of links) show(`link ${step} ${from} > ${to} `, { sessions });
}

/** A goal by name, its buckets by their hour, groups as `countries:DE`. */
async function showGoal(
  engine: MemoryEngine,
  { asked, ...shared }: OnHits & { asked: string },
  show: Show,
): Promise<void> {
  const [matcher, interval] = [goalOf(asked), 'hour'] as const;
  show(`goal ${asked} `, resultsOfGoal(await engine.run({ kind: 'goals', ...shared, goals: [matcher] }), 0));
  const { series, groups } = await engine.run({ kind: 'goal', ...shared, goal: matcher, interval });
  const sessions = await engine.run({ kind: 'timeseries', ...shared, interval });
  for (const { start, ...point } of goalPoints(series, sessions)) {
    show(`goal ${asked} ${new Date(start).toISOString().slice(11, 16)} `, point);
  }
  for (const [name, rows] of Object.entries(groupsOfGoal(groups))) {
    for (const { key, ...counts } of rows) show(`goal ${asked} ${name}:${key} `, counts);
  }
}

/** Channels by name; their lists as `name=number`. */
async function showChannels(engine: MemoryEngine, asked: OnHits & { goals: GoalMatcher[] }, show: Show): Promise<void> {
  const { rows, totalSessions } = await engine.run({ kind: 'channels', ...asked, limit: 500, offset: 0 });
  for (const row of rows) {
    const revenue = row.revenue.map(({ currency, amount }) => `${currency}=${amount}`).join(',');
    const sources = row.sources.map(({ source, sessions }) => `${source}=${sessions}`).join(',');
    show(`channel ${row.channel} `, { ...channelOfSite(row, totalSessions), revenue, sources });
  }
}

/** Steps by their number from one, for each order. */
async function showFunnel(engine: MemoryEngine, asked: OnHits & { steps: string[] }, show: Show): Promise<void> {
  const named = asked.steps.map((pathname) => ({ name: pathname, pathname }));
  for (const order of ['any', 'strict'] as const) {
    const sessions = await engine.run({ kind: 'funnel', ...asked, steps: patternsOf(named), order });
    for (const [place, step] of conversionTable(named, sessions).steps.entries()) show(`${order} ${place + 1} `, step);
  }
}

/** Currencies by their code, sources, campaigns and products as `name:currency`. */
async function showMoney(engine: MemoryEngine, shared: OnHits, show: Show): Promise<void> {
  const all = { ...shared, limit: 500, offset: 0 };
  const money = await engine.run({ kind: 'revenue', ...shared, interval: 'day' });
  for (const { currency, ...total } of currencyTotals(money)) show(`${currency} `, total);
  const sources = await engine.run({ kind: 'revenueSources', ...all });
  for (const row of sources.rows) show(`${row.source}:${row.currency} `, sourceOfRevenue(row));
  const campaigns = await engine.run({ kind: 'revenueCampaigns', ...all });
  for (const row of campaigns.rows) show(`${row.campaign}:${row.currency} `, campaignOfRevenue(row));
  const products = await engine.run({ kind: 'revenueProducts', ...all });
  for (const row of products.rows) show(`${row.productId}:${row.currency} `, productOfRevenue(row));
}

/** Cohorts of days by their date, cells by their period. */
async function showRetention(engine: MemoryEngine, asked: OnHits & { now: number; periods: number }, show: Show) {
  const span = { ...asked, granularity: 'day' } as const;
  for (const mode of ['on', 'onOrAfter'] as const) {
    const { cohorts, average } = retentionTable(await engine.run({ kind: 'retention', ...span, mode }), span);
    const prefix = mode === 'on' ? '' : `${mode} `;
    for (const { start, size, cells } of cohorts) {
      const date = `${prefix}${start.slice(0, 10)} `;
      show(date, { size });
      for (const { period, ...cell } of cells) show(`${date}${period} `, cell);
    }
    for (const { period, ...values } of average) show(`${prefix}average ${period} `, values);
  }
}

/** Profiles by their id, with their traits. */
async function showMembers(
  engine: MemoryEngine,
  asked: OnHits & Pick<ProfilesQuery, 'goals'>,
  show: Show,
): Promise<void> {
  const all = { search: null, identified: null, limit: 500, offset: 0 };
  const { rows, total, identified: people } = await engine.run({ kind: 'profiles', ...asked, ...all });
  show('', { members: total, basis: basisOf(people, total) });
  for (const row of rows) {
    const { traits, ...profile } = profileOfSite(asked.siteId, row);
    show(`${row.profile.key} `, { ...profile, ...traits });
  }
}

type Show = (prefix: string, values: Readonly<Record<string, unknown>>) => void;

const unasked = { kind: 'realtime', now: 0 } as const;

for (const [index, { title, kind, lines }] of blocks.entries()) {
  if (kind !== 'example') continue;
  test(`${title}: example ${index + 1} is true`, async () => {
    const end = lines.indexOf('gives');
    assert.ok(end > 0 && end < lines.length - 1, 'An example has hits, "gives" and numbers.');
    const rows = lines.slice(0, end);
    const asked = rows.at(-1)?.startsWith('asked ') ? (rows.pop() ?? '').split(/\s+/).slice(1) : [];
    const shown = await shownOf(rows, pairsOf(asked));
    for (const line of lines.slice(end + 1)) {
      const border = line.lastIndexOf(' ');
      assert.is(shown.get(line.slice(0, border)), line.slice(border + 1), line);
    }
  });
}

/** Lines of the form `A <word> B is C`. */
function eachLine(kind: string, word: string, compute: (left: number, right: number) => number | null): void {
  const lines = blocks.filter((block) => block.kind === kind).flatMap((block) => block.lines);
  assert.ok(lines.length > 0);
  for (const line of lines) {
    const [, left, right, result] = new RegExp(`^(\\S+) ${word} (\\S+) is (\\S+)$`).exec(line) ?? [];
    assert.is(String(compute(Number(left), Number(right))), result, line);
  }
}

test('percentages are rounded as shown', () => eachLine('percent', 'of', percent));
test('changes are as shown', () => eachLine('change', 'before', change));

test('every section about a number has an example', () => {
  const withExample = new Set(blocks.map(({ title }) => title));
  const sections = [...document.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title);
  assert.equal(
    sections.filter((title) => !withExample.has(title)),
    ['What other products count differently'],
  );
});

test('anchors that the code and this document name exist', () => {
  const anchors = new Set(
    [...document.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')),
  );
  for (const [, anchor = ''] of document.matchAll(/\]\(#([a-z-]+)\)/g)) assert.ok(anchors.has(anchor), anchor);
  for (const anchor of ['buckets', 'rounding', 'bounce-rate']) assert.ok(anchors.has(anchor), anchor);
});

test.run();
