import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { everything } from '../../../query/filter.ts';
import { allBuckets } from '../events/buckets.ts';
import { dayMs, type RollUpDay } from './days.ts';
import { addedUp, daysOfRuns, newestDays, sessionsBeside } from './part.ts';

const test = suite('mongodb: read plan of a window');

const days = (...places: readonly number[]): RollUpDay[] =>
  places.map((place) => ({ day: place * dayMs, token: `t${place}`, others: [`o${place}`] }));
const placesOf = (found: readonly RollUpDay[]): number[] => found.map(({ day }) => day / dayMs);

test('a gap before a day reads the sessions that end in it, the last gap all that touch it, and days their excluded ones', () => {
  const query = { siteId: 's', since: 1.5 * dayMs, until: 7.5 * dayMs, filter: everything };
  const site = { siteId: 's', sb: allBuckets };
  assert.equal(sessionsBeside(query, days(2, 3, 5)), {
    $match: {
      $or: [
        { ...site, lastTs: { $gte: 1.5 * dayMs, $lt: 2 * dayMs }, startTs: { $lt: 2 * dayMs } },
        { ...site, lastTs: { $gte: 4 * dayMs, $lt: 5 * dayMs }, startTs: { $lt: 5 * dayMs } },
        { ...site, lastTs: { $gte: 6 * dayMs }, startTs: { $lte: 7.5 * dayMs } },
        {
          ...{ ...site, lastTs: { $gte: 1.5 * dayMs }, startTs: { $lte: 7.5 * dayMs } },
          _id: { $in: ['o2', 'o3', 'o5'] },
        },
      ],
    },
  });
});

test('a window of whole days reads only their excluded sessions', () => {
  const query = { siteId: 's', since: 2 * dayMs, until: 4 * dayMs - 1, filter: everything };
  const { $match } = sessionsBeside(query, days(2, 3)) as { $match: { $or: object[] } };
  assert.equal($match.$or, [
    {
      ...{ siteId: 's', sb: allBuckets, lastTs: { $gte: 2 * dayMs }, startTs: { $lte: 4 * dayMs - 1 } },
      _id: { $in: ['o2', 'o3'] },
    },
  ]);
});

test('the longest runs of days are used, in order', () => {
  assert.equal(placesOf(daysOfRuns(days(9, 1, 3, 4, 6, 7, 8), 2)), [3, 4, 6, 7, 8, 9]);
  assert.equal(placesOf(daysOfRuns(days(5, 3, 1), 15)), [1, 3, 5]);
  const everySecond = Array.from({ length: 40 }, (_, place) => 2 * place);
  assert.is(daysOfRuns(days(...everySecond)).length, 15);
});

test('days are used from the newest on until a query would name too many excluded sessions', async () => {
  let read = 0;
  const each = async function* () {
    for (const day of days(5, 4, 3, 2)) {
      read += 1;
      yield { _id: '', ...day };
    }
  };
  // An id of two bytes, and the bytes around it.
  assert.equal(placesOf(await newestDays({ each }, {}, 3 * 16)), [5, 4, 3]);
  assert.is(read, 4);
  assert.equal(placesOf(await newestDays({ each }, {}, 2 * 16 - 1)), [5]);
  assert.is(read, 4 + 2);
});

test('rows of one key are added, and absent fields count as zero', () => {
  const rows = [
    ['a', { _id: '', views: 1, visitors: 2 }],
    ['b', { _id: '', views: 5, visitors: 1 }],
    ['a', { _id: '', views: 10 }],
  ] as const;
  assert.equal(
    [...addedUp(rows, ['views', 'visitors'])],
    [
      ['a', { views: 11, visitors: 2 }],
      ['b', { views: 5, visitors: 1 }],
    ],
  );
});

test.run();
