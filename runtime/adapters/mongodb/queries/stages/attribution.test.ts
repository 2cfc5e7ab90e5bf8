import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dividedByIdentification } from './attribution.ts';
import { queryLimits, Reader } from './reader.ts';

const test = suite('mongodb: attribution to profiles');

/** A reader without data. */
const readerFor = (namedBytesMax: number) => new Reader({} as never, { ...queryLimits, namedBytesMax });
const two = new Map([
  ['ann', new Set(['u1'])],
  ['bob', new Set(['u1', 'u2'])],
]);

test('visitors with an identification are read separately while their ids fit', () => {
  assert.equal(dividedByIdentification(two, readerFor(46)), {
    named: { $match: { visitorId: { $in: ['ann', 'bob'] } } },
    others: { $match: { visitorId: { $nin: ['ann', 'bob'] } } },
  });
});

test('a byte more, and every hit is attributed here', () => {
  assert.equal(dividedByIdentification(two, readerFor(45)), { named: { $match: {} }, others: undefined });
});

test('without an identification all are others', () => {
  const { named, others } = dividedByIdentification(new Map(), readerFor(0));
  assert.equal([named, others], [{ $match: { visitorId: { $in: [] } } }, { $match: { visitorId: { $nin: [] } } }]);
});

test.run();
