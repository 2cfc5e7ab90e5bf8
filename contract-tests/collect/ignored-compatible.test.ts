import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { addSiteWith, sendPlausible, sendUmami, storedHits } from '../support/compatible.ts';

const test = suite<{ api: Api }>('collect: X-Ignored of other forms');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** An object so many levels deep with one number in it. */
const nested = (levels: number): object => (levels === 0 ? { n: 1 } : { a: nested(levels - 1) });

for (const [levels, ignored, stored] of [
  [10, null, { 'a.a.a.a.a.a.a.a.a.a.n': 1, b: 2 }],
  [11, 'props.a.a.a.a.a.a.a.a.a.a.a', { b: 2 }],
  [500, 'props.a.a.a.a.a.a.a.a.a.a.a', { b: 2 }],
] as const) {
  test(`M2 data ${levels} levels deep counts, and what is not read is named`, async ({ api }) => {
    const site = await addSiteWith(api, 'umami');
    const payload = { website: site.id, url: '/a', name: 'deep', data: { ...nested(levels), b: 2 } };
    const { status, headers } = await sendUmami(api, { type: 'event', payload });
    assert.equal([status, headers.get('x-ignored')], [200, ignored]);
    assert.equal(await storedHits(api, site.id, ['props']), [{ collection: 'Event', props: stored }]);
  });
}

for (const [field, value] of [
  ['props', '{nope'],
  ['props', 'plan=pro'],
  ['revenue', '19.90 EUR'],
] as const) {
  test(`M2 ${field} ${JSON.stringify(value)} of Plausible's form is named, and the hit counts`, async ({ api }) => {
    const domain = `m2-${field}-${value.length}.example`;
    const site = await addSiteWith(api, 'plausible', { domain });
    const { headers } = await sendPlausible(api, { n: 'buy', u: `https://${domain}/a`, d: domain, [field]: value });
    assert.is(headers.get('x-ignored'), field);
    assert.equal(await storedHits(api, site.id, ['name']), [{ collection: 'Event', name: 'buy' }]);
  });
}

for (const [what, d] of [
  ['an object', {}],
  ['a list of none', []],
  ['a list in a list', [[['x']]]],
  ['true', true],
  ['blank', ' '],
] as const) {
  test(`C5 a domain that is ${what} counts for the site of the url's host`, async ({ api }) => {
    const domain = `c5-${what.replaceAll(' ', '-')}.example`;
    const site = await addSiteWith(api, 'plausible', { domain });
    const { status, headers } = await sendPlausible(api, { n: 'pageview', u: `https://${domain}/a`, d });
    assert.equal([status, headers.get('x-unknown-sites')], [202, null]);
    assert.is((await storedHits(api, site.id, ['pathname'])).length, 1);
  });
}

test('C5 a domain may be a list of names', async ({ api }) => {
  const [one, two] = [
    await addSiteWith(api, 'plausible', { domain: 'one.example' }),
    await addSiteWith(api, 'plausible', { domain: 'two.example' }),
  ];
  await sendPlausible(api, { n: 'pageview', u: 'https://one.example/a', d: ['one.example', 5, 'www.two.example'] });
  for (const site of [one, two]) assert.is((await storedHits(api, site.id, ['pathname'])).length, 1);
});

test.run();
