import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { goalFields, goalPatch } from './goal.ts';
import type { Goal } from './resources.ts';

const test = suite('goal');

const at = '2026-06-17T12:00:00.000Z';
const goal: Goal = {
  ...{ id: 'g', siteId: 's', userId: 'u', createdAt: at, updatedAt: at },
  ...{ name: 'A', type: 'pageview', pathname: '/a', eventName: null, value: 5, currency: 'EUR' },
};

test('a goal has the field of its type and null for the other', () => {
  assert.equal(goalFields({ name: ' A ', type: 'pageview', pathname: ' /a/* ' }), {
    ...{ name: 'A', type: 'pageview', pathname: '/a/*', eventName: null, value: null, currency: null },
  });
  assert.is(goalFields({ name: 'A', type: 'event', eventName: ' a ' }).eventName, 'a');
});

test('the field of the other type is refused, and so is neither', () => {
  assert.throws(() => goalFields({ name: 'A', type: 'event', pathname: '/a', eventName: 'a' }), /Send eventName/);
  assert.throws(() => goalFields({ name: 'A', type: 'event' }), /eventName is required/);
  assert.throws(() => goalPatch(goal, { eventName: 'a' }), /eventName does not go with type pageview/);
});

test('value and currency are there together or not at all, after the change', () => {
  assert.equal(goalPatch(goal, { value: 0 }), { value: 0, currency: 'EUR' });
  assert.equal(goalPatch(goal, { value: null, currency: null }), { value: null, currency: null });
  assert.throws(() => goalPatch(goal, { currency: null }), /go together/);
  assert.throws(() => goalPatch({ ...goal, value: null, currency: null }, { value: 1 }), /go together/);
  assert.throws(() => goalPatch(goal, { currency: 'XTS' }), /ISO 4217/);
});

test('a change of the name leaves the pathname alone', () => {
  assert.equal(goalPatch(goal, { name: 'B' }), { name: 'B', value: 5, currency: 'EUR' });
});

test.run();
