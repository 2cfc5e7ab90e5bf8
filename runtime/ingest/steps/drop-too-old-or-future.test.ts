import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, noon, siteOf } from '../given.fixture.ts';
import { dropTooOldOrFuture } from './drop-too-old-or-future.ts';

const test = suite('dropTooOldOrFuture');

const reasonAt = (at: number, retentionDays = 0) =>
  dropTooOldOrFuture(draftOf({ at }, browserHit(), siteOf({ retentionDays })), contextOf());

test('a hit up to five minutes ahead counts, a later one is in the future', () => {
  assert.is(reasonAt(noon + 300_000), undefined);
  assert.is(reasonAt(noon + 300_001), 'in_future');
});

test('a hit up to three years back counts, an earlier one is too old', () => {
  assert.is(reasonAt(Date.parse('2025-03-01T12:00:00Z')), undefined);
  assert.is(reasonAt(Date.parse('2023-03-01T12:00:00Z')), undefined);
  assert.is(reasonAt(Date.parse('2023-03-01T11:59:59.999Z')), 'too_old');
  assert.is(reasonAt(0), 'too_old');
});

test('R4 a hit within the retention of the site counts, an older one does not', () => {
  const dayMs = 86_400_000;
  for (const days of [30, 90, 1095]) {
    assert.is(reasonAt(noon - days * dayMs, days), undefined);
    assert.is(reasonAt(noon - days * dayMs - 1, days), 'beyond_retention');
  }
});

test.run();
