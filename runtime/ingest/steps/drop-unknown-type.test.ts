import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf } from '../given.fixture.ts';
import { unknownType } from '../hit.ts';
import { dropUnknownType } from './drop-unknown-type.ts';

const test = suite('dropUnknownType');

const reasonOf = (type: unknown) => dropUnknownType(draftOf({}, browserHit({ type })), contextOf());

test('C2 an unsupported kind of hit of another product is dropped', () => {
  assert.is(reasonOf(unknownType), 'unknown_type');
});

test('C2 a hit of our own form counts, whatever text its type is', () => {
  for (const type of ['pageview', 'event', 'unknown_type', 'other', '', undefined, null, 7]) {
    assert.is(reasonOf(type), undefined);
  }
});

test.run();
