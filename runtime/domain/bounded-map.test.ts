import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BoundedMap } from './bounded-map.ts';

const test = suite('BoundedMap');

test('never holds more than its limit', () => {
  const map = new BoundedMap<number>(10);
  for (let index = 0; index < 1000; index += 1) {
    map.set(`key ${index}`, index);
    assert.ok(map.size <= 10);
  }
  assert.is(map.get('key 999'), 999);
  assert.is(map.get('key 0'), undefined);
});

test('keeps what is read often', () => {
  const map = new BoundedMap<number>(10);
  map.set('often', 1);
  for (let index = 0; index < 1000; index += 1) {
    map.set(`once ${index}`, index);
    assert.is(map.get('often'), 1);
  }
});

test('replaces a value and removes a deleted one', () => {
  const map = new BoundedMap<number>(2);
  map.set('a', 1);
  map.set('a', 2);
  assert.is(map.get('a'), 2);
  map.set('b', 3);
  map.delete('a');
  map.delete('b');
  assert.is(map.get('a'), undefined);
  assert.is(map.size, 0);
});

test.run();
