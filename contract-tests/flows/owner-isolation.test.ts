import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite('owners keep to themselves while others spend and attack');

/** Requests at one time, so that a test is no attack on the machine it runs on. */
const atOnce = 200;

/** Does something many times, a bounded number of them at once. */
async function inRounds(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < count; start += atOnce) {
    const length = Math.min(atOnce, count - start);
    await Promise.all(Array.from({ length }, (_, offset) => work(start + offset)));
  }
}

/** An address of its own for each number. */
const addressOf = (index: number): string => `198.${51 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;

const on = async (options: Parameters<typeof startApi>[0], work: (api: Api) => Promise<void>) => {
  const api = await startApi(options);
  try {
    await work(api);
  } finally {
    await api.stop();
  }
};

async function addOwner(api: Api) {
  const owner = await api.addUser();
  const site = await api.addSite({ userId: owner.id });
  return { site, key: await api.addKey({ userId: owner.id }) };
}

test('one owner spends, strangers try thousands of keys, another owner notices nothing', () =>
  on({ ownerRequestsMax: 100 }, async (api) => {
    const [spender, other] = [await addOwner(api), await addOwner(api)];
    const tally = new Map<string, number>();
    const note = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);
    const remaining: number[] = [];
    const bystander = async (index: number) => {
      const { status, headers } = await api.call('getSite', { key: other.key, params: { siteId: other.site.id } });
      note(`other ${status}`);
      remaining.push(Number(headers.get('x-ratelimit-remaining')));
      const hit = { url: `https://shop.example/${index}` };
      note(`hit ${(await sendHit(api, other.site.id, hit, { 'x-forwarded-for': addressOf(index) })).status}`);
    };

    await inRounds(4_000, async (index) => {
      if (index % 50 === 0) return bystander(index);
      if (index % 2 === 0) return note(`spender ${(await api.call('listSites', { key: spender.key })).status}`);
      const headers = { 'x-forwarded-for': addressOf(index) };
      note(`stranger ${(await api.call('listSites', { key: `guess-${index}`, headers })).status}`);
    });

    assert.equal(Object.fromEntries(tally), {
      'other 200': 80,
      'hit 202': 80,
      'spender 200': 100,
      'spender 429': 1_820,
      'stranger 401': 2_000,
    });
    assert.equal(
      remaining.sort((left, right) => right - left),
      Array.from({ length: 80 }, (_, index) => 99 - index),
    );
  }));

test('guesses without a usable address lock out no client with a valid key', () =>
  on({ ownerRequestsMax: 100 }, async (api) => {
    const { key, site } = await addOwner(api);
    const statuses = new Map<number, number>();
    await inRounds(1_000, async (index) => {
      const { status } = await api.call('listSites', { key: `guess-${index}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    assert.equal(Object.fromEntries(statuses), { 401: 200, 429: 800 });

    const answer = await api.call('getSite', { key, params: { siteId: site.id } });
    assert.equal([answer.status, answer.headers.get('x-ratelimit-remaining')], [200, '99']);
    assert.is(
      (await sendEvents(api, site.id, viewAt('2026-06-17T10:00:00Z'), { authorization: `Bearer ${key}` })).status,
      202,
    );
  }));

test('more addresses than can be counted give no owner a fresh budget, and memory has its end', () =>
  on({ ownerRequestsMax: 3, rateWindowsMax: 300 }, async (api) => {
    const [spender, other] = [await addOwner(api), await addOwner(api)];
    for (let count = 0; count < 4; count += 1) await api.call('listSites', { key: spender.key });
    await api.call('listSites', { key: other.key });

    await inRounds(2_000, async (index) => {
      const headers = { 'x-forwarded-for': addressOf(index) };
      assert.is((await api.call('listSites', { key: `guess-${index}`, headers })).status, 401);
    });

    assert.is((await api.call('listSites', { key: spender.key })).status, 429);
    assert.is((await api.call('listSites', { key: other.key })).headers.get('x-ratelimit-remaining'), '1');
    const { owners, failures } = api.service.rates;
    assert.is(failures.size, 300);
    assert.is(owners.size, 2);
  }));

test('windows that are over make room for others', () =>
  on({ rateWindowsMax: 300 }, async (api) => {
    const spray = (from: number) =>
      inRounds(200, async (index) => {
        await api.call('listSites', { key: 'guess', headers: { 'x-forwarded-for': addressOf(from + index) } });
      });
    await spray(0);
    api.clock.advance(60_000);
    await spray(1_000);
    assert.is(api.service.rates.failures.size, 200);
  }));

test.run();
