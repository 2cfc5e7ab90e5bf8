import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Query } from '../../query/query.ts';
import type { Engine } from '../engine.ts';
import { channelCases } from './engine-channel-cases.ts';
import { eventCases } from './engine-event-cases.ts';
import { filterCases } from './engine-filter-cases.ts';
import { funnelCases } from './engine-funnel-cases.ts';
import { goalCases } from './engine-goal-cases.ts';
import { goalDetailCases, goalResultCases } from './engine-goal-result-cases.ts';
import { journeyCases } from './engine-journey-cases.ts';
import { pageCases } from './engine-page-cases.ts';
import { profileCases } from './engine-profile-cases.ts';
import { profilesCases } from './engine-profiles-cases.ts';
import { realtimeCases } from './engine-realtime-cases.ts';
import { retentionCases } from './engine-retention-cases.ts';
import { revenueBucketCases } from './engine-revenue-bucket-cases.ts';
import { revenueCases } from './engine-revenue-cases.ts';
import { revenueCampaignCases, revenueSourceCases } from './engine-revenue-origin-cases.ts';
import { revenueProductCases } from './engine-revenue-product-cases.ts';
import { seriesCases } from './engine-series-cases.ts';
import { type EngineEvents, eventsOf, siteOf } from './engine-table.ts';
import { totalsCases } from './engine-totals-cases.ts';
import { vitalsCases } from './engine-vitals-cases.ts';

/** An engine on the given events, and a function that closes it. */
export type MakeEngine = (events: EngineEvents) => Promise<{ engine: Engine; stop: () => Promise<void> }>;

const cases = [
  ...totalsCases,
  ...filterCases,
  ...goalCases,
  ...revenueCases,
  ...revenueBucketCases,
  ...revenueSourceCases,
  ...revenueCampaignCases,
  ...revenueProductCases,
  ...seriesCases,
  ...pageCases,
  ...eventCases,
  ...journeyCases,
  ...retentionCases,
  ...realtimeCases,
  ...vitalsCases,
  ...profilesCases,
  ...profileCases,
  ...goalResultCases,
  ...goalDetailCases,
  ...funnelCases,
  ...channelCases,
];

/** Cases with literal answers. Each has its own site in one store. */
export function engineSuite(name: string, make: MakeEngine): void {
  const test = suite<{ engine: Engine; stop: () => Promise<void> }>(`${name} engine`);

  test.before(async (context) => {
    Object.assign(context, await make(eventsOf(cases)));
  });
  test.after(({ stop }) => stop());

  for (const [index, { title, asked, answer }] of cases.entries()) {
    test(`${asked.kind}: ${title}`, async ({ engine }) => {
      const query = { ...asked, siteId: siteOf(index) } as Query; // a spread loses the kind
      assert.equal(named(await engine.run(query), answer), answer);
    });
  }

  test.run();
}

/** The fields of a value that an expectation has. */
function named(value: unknown, expected: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(expected) && value.length === expected.length) {
    return value.map((item, index) => named(item, expected[index]));
  }
  if (!isObject(value) || !isObject(expected)) return value;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, named(value[key], expected[key])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
