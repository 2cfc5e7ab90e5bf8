import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Leases, type Release, unknownKeptMs } from '../leases.ts';

/** Leases of two processes, and a clock for expiry that tests advance. */
export interface LeasesUnderTest {
  readonly one: Leases;
  readonly other: Leases;
  advance(keys: readonly string[], ms: number): Promise<void>;
  close(): Promise<void>;
}

const holdMs = 10_000;
const known = (key: string, fence: number, note: string | undefined, keepMs = 60_000): Release => ({
  ...{ key, fence, note, keepMs },
  isKnown: true,
});

/** Registers and runs the suite for one adapter. */
export function runLeasesSuite(name: string, open: () => Promise<LeasesUnderTest>): void {
  const test = suite<{ under: LeasesUnderTest; a: string; b: string }>(`${name}: leases`);
  test.before.each(async (context) => {
    context.under = await open();
    context.a = `visitor é|"{} ${randomUUID()}`;
    context.b = `visitor b ${randomUUID()}`;
  });
  test.after.each(({ under }) => under.close());

  /** The acquired leases; throws when another process holds one. */
  async function take(leases: Leases, ...keys: string[]) {
    const acquisition = await leases.acquire(keys, holdMs);
    if (acquisition === undefined) throw new Error('another process holds it');
    return acquisition.leases;
  }

  test('what one has no other gets, and all or nothing is taken', async ({ under, a, b }) => {
    const { one, other } = under;
    const [lease] = await take(one, a);
    assert.is(lease?.note, undefined);
    assert.is(lease?.isKnown, true);
    assert.is(await other.acquire([b, a], holdMs), undefined);
    assert.is(await one.acquire([a], holdMs), undefined, 'not even its own process');
    const [free] = await take(other, b);
    assert.is(free?.isKnown, true, 'the taking that failed left nothing');
  });

  test('a release passes its note to the next holder, with a greater fence', async ({ under, a }) => {
    const { one, other } = under;
    const [first] = await take(one, a);
    assert.equal(await one.release([known(a, first?.fence ?? 0, 'was|at /ä 🙂')]), []);
    const [second] = await take(other, a);
    assert.equal([second?.note, second?.isKnown], ['was|at /ä 🙂', true]);
    assert.ok((second?.fence ?? 0) > (first?.fence ?? 0));
  });

  test('an unreleased lease expires, and the outcome of its holder is unknown', async ({ under, a }) => {
    const { one, other } = under;
    const [first] = await take(one, a);
    await one.release([known(a, first?.fence ?? 0, 'before')]);
    const [dead] = await take(one, a);
    await under.advance([a], holdMs - 1_000);
    assert.is(await other.acquire([a], holdMs), undefined);
    await under.advance([a], 2_000);
    const [next] = await take(other, a);
    assert.equal([next?.isKnown, next?.note], [false, 'before']);
    assert.equal(await one.release([known(a, dead?.fence ?? 0, 'late')]), [a], 'its holder learns of it');
    assert.equal(await one.renew([{ key: a, fence: dead?.fence ?? 0 }], holdMs), [a]);
    assert.equal(await other.release([known(a, next?.fence ?? 0, 'after')]), []);
    const [last] = await take(one, a);
    assert.equal([last?.note, last?.isKnown], ['after', true]);
  });

  test('a holder that is late may still release a key that no other process has acquired', async ({ under, a }) => {
    const { one, other } = under;
    const [lease] = await take(one, a);
    await under.advance([a], holdMs + 1_000);
    assert.equal(await one.release([known(a, lease?.fence ?? 0, 'done')]), []);
    const [next] = await take(other, a);
    assert.equal([next?.note, next?.isKnown], ['done', true]);
  });

  test('a renewed lease is held from then on', async ({ under, a }) => {
    const { one, other } = under;
    const [lease] = await take(one, a);
    await under.advance([a], holdMs - 2_000);
    assert.equal(await one.renew([{ key: a, fence: lease?.fence ?? 0 }], holdMs), []);
    await under.advance([a], holdMs - 2_000);
    assert.is(await other.acquire([a], holdMs), undefined);
    await one.release([known(a, lease?.fence ?? 0, undefined)]);
    assert.is((await take(other, a))[0]?.isKnown, true);
  });

  test('a note expires, and at once when its lifetime is zero', async ({ under, a, b }) => {
    const { one, other } = under;
    const [ofA, ofB] = await take(one, a, b);
    await one.release([known(a, ofA?.fence ?? 0, 'kept', 60_000), known(b, ofB?.fence ?? 0, 'gone', 0)]);
    const taken = await take(other, a, b);
    assert.equal(
      taken.map(({ note, isKnown }) => ({ note, isKnown })),
      [
        { note: 'kept', isKnown: true },
        { note: undefined, isKnown: true },
      ],
    );
    await other.release([known(a, taken[0]?.fence ?? 0, 'kept again', 60_000)]);
    await under.advance([a], 61_000);
    assert.is((await take(one, a))[0]?.note, undefined);
  });

  test('an unknown outcome stays unknown to every process for a day', async ({ under, a }) => {
    const { one, other } = under;
    const giveBack = async (leases: Leases, fence = 0) =>
      leases.release([{ key: a, fence, note: undefined, keepMs: 1_000, isKnown: false }]);
    await giveBack(one, (await take(one, a))[0]?.fence);
    await under.advance([a], 60_000);
    const [next] = await take(other, a);
    assert.is(next?.isKnown, false);
    await giveBack(other, next?.fence);
    await under.advance([a], unknownKeptMs + 1_000);
    assert.is((await take(one, a))[0]?.isKnown, true);
  });

  test('of concurrent acquisitions one succeeds', async ({ under, a, b }) => {
    const { one, other } = under;
    const wanted = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : other).acquire([a, b], holdMs));
    const taken = (await Promise.all(wanted)).filter((acquisition) => acquisition !== undefined);
    assert.ok(taken.length <= 1, 'or none, when they were in each other’s way');
  });

  test('invalidating all notes sets the time since when they are complete', async ({ under, a }) => {
    await under.one.begin(7);
    const before = (await under.one.acquire([a], holdMs))?.since ?? 0;
    await under.other.invalidateAll();
    const after = (await under.one.acquire([`${a} 2`], holdMs))?.since ?? 0;
    assert.ok(after > before, `${after} is after ${before}`);
  });

  test.run();
}
