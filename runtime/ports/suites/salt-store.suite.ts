import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Clock } from '../clock.ts';
import type { SaltStore } from '../salts.ts';

interface OpenedSalts {
  readonly salts: SaltStore;
  readonly stop: () => Promise<void>;
}

const at = (time: string): number => Date.parse(`${time}Z`);
/** Noon of a Wednesday, the third day of its week. */
const clock: Clock = { now: () => at('2026-06-17T12:00:00.000') };

/** The behaviour of every salt store. */
export function saltStoreSuite(name: string, open: (clock: Clock) => Promise<OpenedSalts>): void {
  const test = suite<OpenedSalts>(`${name}: salt store`);
  test.before.each(async (context) => {
    Object.assign(context, await open(clock));
  });
  test.after.each(({ stop }) => stop());

  test('a salt of a period is made once, on request', async ({ salts }) => {
    assert.is(await salts.get('2026-06-17', false), undefined);
    const salt = await salts.get('2026-06-17', true);
    assert.is(salt?.length, 32);
    assert.equal(await salts.get('2026-06-17', true), salt);
    assert.equal(await salts.get('2026-06-17', false), salt);
  });

  test('periods have different salts', async ({ salts }) => {
    const made = [];
    for (const period of ['2026-06-17', '2026-06-18', '2026-W25', '2026-06']) made.push(await salts.get(period, true));
    assert.is(new Set(made.map((salt) => Buffer.from(salt ?? []).toString('hex'))).size, 4);
  });

  test('requests at once get one salt', async ({ salts }) => {
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => salts.get('2026-06-17', true)));
    assert.is(first?.length, 32);
    for (const other of others) assert.equal(other, first);
  });

  for (const [period, lastMoment] of [
    ['2026-06-17', '2026-06-20T00:00:00.000'],
    ['2026-W25', '2026-06-24T00:00:00.000'],
    ['2026-06', '2026-07-03T00:00:00.000'],
    ['2026-06-01', '2026-06-19T12:00:00.000'],
  ] as const) {
    test(`the salt of ${period}, made on 17 June, lives until ${lastMoment}`, async ({ salts }) => {
      const salt = await salts.get(period, true);
      assert.is(await salts.destroyExpired(at(lastMoment)), 0);
      assert.equal(await salts.get(period, false), salt);
      assert.is(await salts.destroyExpired(at(lastMoment) + 1), 1);
      assert.is(await salts.get(period, false), undefined);
      assert.is(await salts.destroyExpired(at(lastMoment) + 1), 0);
    });
  }

  test('a salt made after the destruction is another one', async ({ salts }) => {
    const salt = await salts.get('2026-06-17', true);
    await salts.get('2026-06-18', true);
    await salts.destroyExpired(at('2026-06-20T00:00:00.001'));
    assert.is.not(await salts.get('2026-06-18', false), undefined);
    assert.not.equal(await salts.get('2026-06-17', true), salt);
  });

  test.run();
}
