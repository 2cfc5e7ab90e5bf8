import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Leases, type Returned, unknownKeptMs } from '../leases.ts';

/** Leases as two processes see them, and time that passes for keys when it is told to. */
export interface LeasesUnderTest {
  readonly one: Leases;
  readonly other: Leases;
  advance(keys: readonly string[], ms: number): Promise<void>;
  close(): Promise<void>;
}

const holdMs = 10_000;
const known = (key: string, fence: number, note: string | undefined, keepMs = 60_000): Returned => ({
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

  /** What was taken; throws where somebody has it. */
  async function take(leases: Leases, ...keys: string[]) {
    const taking = await leases.take(keys, holdMs);
    if (taking === undefined) throw new Error('somebody has it');
    return taking.leases;
  }

  test('what one has no other gets, and all or nothing is taken', async ({ under, a, b }) => {
    const { one, other } = under;
    const [lease] = await take(one, a);
    assert.is(lease?.note, undefined);
    assert.is(lease?.isKnown, true);
    assert.is(await other.take([b, a], holdMs), undefined);
    assert.is(await one.take([a], holdMs), undefined, 'not even its own process');
    const [free] = await take(other, b);
    assert.is(free?.isKnown, true, 'the taking that failed left nothing');
  });

  test('what is given back carries its note to the next, with a greater fence', async ({ under, a }) => {
    const { one, other } = under;
    const [first] = await take(one, a);
    assert.equal(await one.giveBack([known(a, first?.fence ?? 0, 'was|at /ä 🙂')]), []);
    const [second] = await take(other, a);
    assert.equal([second?.note, second?.isKnown], ['was|at /ä 🙂', true]);
    assert.ok((second?.fence ?? 0) > (first?.fence ?? 0));
  });

  test('what is never given back is free when its time is over, and nobody knows what became of it', async ({
    under,
    a,
  }) => {
    const { one, other } = under;
    const [first] = await take(one, a);
    await one.giveBack([known(a, first?.fence ?? 0, 'before')]);
    const [dead] = await take(one, a);
    await under.advance([a], holdMs - 1_000);
    assert.is(await other.take([a], holdMs), undefined);
    await under.advance([a], 2_000);
    const [next] = await take(other, a);
    assert.equal([next?.isKnown, next?.note], [false, 'before']);
    assert.equal(await one.giveBack([known(a, dead?.fence ?? 0, 'late')]), [a], 'its holder is told');
    assert.equal(await one.renew([{ key: a, fence: dead?.fence ?? 0 }], holdMs), [a]);
    assert.equal(await other.giveBack([known(a, next?.fence ?? 0, 'after')]), []);
    const [last] = await take(one, a);
    assert.equal([last?.note, last?.isKnown], ['after', true]);
  });

  test('who comes late and finds nobody was there in between may still give it back', async ({ under, a }) => {
    const { one, other } = under;
    const [lease] = await take(one, a);
    await under.advance([a], holdMs + 1_000);
    assert.equal(await one.giveBack([known(a, lease?.fence ?? 0, 'done')]), []);
    const [next] = await take(other, a);
    assert.equal([next?.note, next?.isKnown], ['done', true]);
  });

  test('a renewed lease is held from then on', async ({ under, a }) => {
    const { one, other } = under;
    const [lease] = await take(one, a);
    await under.advance([a], holdMs - 2_000);
    assert.equal(await one.renew([{ key: a, fence: lease?.fence ?? 0 }], holdMs), []);
    await under.advance([a], holdMs - 2_000);
    assert.is(await other.take([a], holdMs), undefined);
    await one.giveBack([known(a, lease?.fence ?? 0, undefined)]);
    assert.is((await take(other, a))[0]?.isKnown, true);
  });

  test('a note goes when its time is over, at once where none is kept', async ({ under, a, b }) => {
    const { one, other } = under;
    const [ofA, ofB] = await take(one, a, b);
    await one.giveBack([known(a, ofA?.fence ?? 0, 'kept', 60_000), known(b, ofB?.fence ?? 0, 'gone', 0)]);
    const taken = await take(other, a, b);
    assert.equal(
      taken.map(({ note, isKnown }) => ({ note, isKnown })),
      [
        { note: 'kept', isKnown: true },
        { note: undefined, isKnown: true },
      ],
    );
    await other.giveBack([known(a, taken[0]?.fence ?? 0, 'kept again', 60_000)]);
    await under.advance([a], 61_000);
    assert.is((await take(one, a))[0]?.note, undefined);
  });

  test('work that is not known to be done stays unknown to everybody, for a day', async ({ under, a }) => {
    const { one, other } = under;
    const giveBack = async (leases: Leases, fence = 0) =>
      leases.giveBack([{ key: a, fence, note: undefined, keepMs: 1_000, isKnown: false }]);
    await giveBack(one, (await take(one, a))[0]?.fence);
    await under.advance([a], 60_000);
    const [next] = await take(other, a);
    assert.is(next?.isKnown, false);
    await giveBack(other, next?.fence);
    await under.advance([a], unknownKeptMs + 1_000);
    assert.is((await take(one, a))[0]?.isKnown, true);
  });

  test('of many who want it at once one gets it', async ({ under, a, b }) => {
    const { one, other } = under;
    const wanted = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : other).take([a, b], holdMs));
    const taken = (await Promise.all(wanted)).filter((taking) => taking !== undefined);
    assert.ok(taken.length <= 1, 'or none, when they were in each other’s way');
  });

  test('when all is forgotten the moment is told', async ({ under, a }) => {
    await under.one.begin(7);
    const before = (await under.one.take([a], holdMs))?.since ?? 0;
    await under.other.invalidateAll();
    const after = (await under.one.take([`${a} 2`], holdMs))?.since ?? 0;
    assert.ok(after > before, `${after} is after ${before}`);
  });

  test.run();
}
