import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents } from '../support/hits.ts';
import { history, hitsOf, placesOf, readsOf, starts } from '../support/late-histories.ts';

const test = suite<{ api: Api }>('collect: late hits');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** Printed with a failure; another one is tried by setting it here. */
const seed = 20_260_617;
const runs = 40;

test(`a history sent in any order and in any batches reads like the same history in order (seed ${seed})`, async ({
  api,
}) => {
  const dices = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom(...starts), dices, async (steps, start, dice) => {
      const inOrder = hitsOf(steps, Date.parse(start), api.clock.now()).sort(
        (left, right) => Number(left.timestamp) - Number(right.timestamp),
      );
      const throwDice = () => Number(dice.next().value);
      const shuffled = inOrder
        .map((hit) => [throwDice(), hit] as const)
        .sort(([left], [right]) => left - right)
        .map(([, hit]) => hit);

      const expected = await api.addSite();
      const size = throwDice() < 0.2 ? 5 : 1_000;
      for (let at = 0; at < inOrder.length; at += size)
        await sendEvents(api, expected.id, inOrder.slice(at, at + size));
      const actual = await api.addSite();
      while (shuffled.length > 0) {
        const batches = Array.from({ length: 1 + Math.floor(throwDice() * 3) }, () =>
          shuffled.splice(0, 1 + Math.floor((throwDice() * inOrder.length) / 3)),
        ).filter((batch) => batch.length > 0);
        const answers = await Promise.all(batches.map((batch) => sendEvents(api, actual.id, batch)));
        for (const answer of answers) assert.equal([answer.status, answer.duplicates, answer.dropped], [202, 0, []]);
      }

      assert.equal(await placesOf(api, actual.id), await placesOf(api, expected.id));
      const filter = throwDice() < 0.5 ? {} : { utm_source: 'news' };
      assert.is(await readsOf(api, actual.id, filter), await readsOf(api, expected.id, filter));
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );
});

test.run();
