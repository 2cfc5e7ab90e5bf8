import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { allOperations, soundRequest } from '../support/requests.ts';
import { addSiteResources, type ResourceIds } from '../support/site-resources.ts';

const test = suite<{ api: Api; siteId: string; children: ResourceIds }>('every read: hostile values');

test.before(async (context) => {
  context.api = await startApi();
  const site = await context.api.addSite();
  context.siteId = site.id;
  context.children = await addSiteResources(context.api, site);
  const now = context.api.clock.now();
  await sendEvents(context.api, context.siteId, [
    viewAt(now - 60_000, '/a?utm_source=news&utm_medium=email&utm_campaign=may'),
    viewAt(now - 50_000, '/b'),
    { ...viewAt(now - 40_000, '/b'), type: 'event', name: 'signup', props: { plan: 'pro' } },
  ]);
});
test.after(async ({ api }) => {
  await api.stop();
});

/** What would match everything, end a text, or break a statement, if it ever became part of one. */
const hostile = [
  "' OR 1=1 --",
  "'; DROP TABLE sessions; --",
  '" OR ""="',
  '%',
  '_',
  '\\',
  '\\%',
  '$p1',
  '$1',
  'a ? b',
  '{"$ne":null}',
  '[]',
  'a\u0000b',
  '\u0001',
  '\u0002',
  '🏖\ud83c\udfd6',
  'constructor',
  '__proto__',
];
const harmless = 'matches-nothing-at-all';

/** Values asked of one parameter of one read: taken in turn, so that every parameter meets all of them over the reads. */
const askedOfEach = 5;
let turn = 0;

const nextValues = (): string[] =>
  Array.from({ length: askedOfEach }, () => {
    turn += 1;
    return hostile[turn % hostile.length] ?? '';
  });

/** Parameters that are free text and compared with what was recorded. */
const compared = new Set([
  ...['country', 'city', 'browser', 'os', 'device', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'pathname'],
  ...['startPathname', 'endPathname', 'name', 'search'],
]);

for (const row of allOperations.filter(({ method }) => method === 'GET')) {
  for (const name of Object.keys(row.query).filter((known) => compared.has(known))) {
    const values = nextValues();
    test(`${row.id}: ${name} is compared and never becomes part of a query`, async ({ api, siteId, children }) => {
      const request = soundRequest(row, siteId, children);
      const ask = (value: string) =>
        api.call(row.id, { ...request, query: { ...(request.query as object), [name]: value } });
      const expected = await ask(harmless);
      if (expected.status === 400) return assert.match(expected.error.message, name); // an enumeration
      assert.is(expected.status, 200);
      for (const value of values) {
        const answer = await ask(value);
        assert.is(answer.status, 200, JSON.stringify(value));
        assert.equal(answer.body, expected.body, JSON.stringify(value));
      }

      const long = await ask('x'.repeat(10_000));
      assert.equal([long.status, long.error?.code], [400, 'validation_failed']);
      assert.match(long.error.message, /\d+ characters/);
    });
  }
}

test.run();
