import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { annotationFields, annotationPatch, annotationsBetween, annotationView } from './annotation.ts';
import type { Annotation } from './resources.ts';

const test = suite('annotation');

const at = '2026-06-17T12:00:00.000Z';
const note: Annotation = {
  ...{ id: 'n', siteId: 's', userId: 'ada', createdAt: at, updatedAt: at },
  ...annotationFields({ date: '2026-06-15', title: ' Launch ' }),
};

test('dates are stored as given, titles trimmed, other fields null', () => {
  assert.equal(annotationFields({ date: '2026-03-02T10:00+02:00', title: ' A ' }), {
    ...{ date: '2026-03-02T10:00+02:00', title: 'A', text: null, color: null },
  });
});

test('a date that does not exist is refused', () => {
  for (const date of ['2026-02-29', '2026-06-31', 'today', '2026-06-15T24:00']) {
    assert.throws(() => annotationPatch({ date }), /does not exist/);
  }
  assert.equal(annotationPatch({ date: '2028-02-29' }), { date: '2028-02-29' });
});

test('null removes text and color, absent fields stay', () => {
  assert.equal(annotationPatch({ text: null }), { text: null });
});

test('a day is in a range as soon as one of its hours is', () => {
  assert.ok(annotationsBetween({ from: '2026-06-15T23:59:59Z' })(note));
  assert.not(annotationsBetween({ from: '2026-06-16' })(note));
  assert.ok(annotationsBetween({ to: '2026-06-15T00:00:00Z' })(note));
  assert.not(annotationsBetween({ to: '2026-06-14' })(note));
  assert.ok(annotationsBetween({})(note));
});

test("shows whether it is the caller's own", () => {
  assert.equal(annotationView(note, 'Ada', 'ada').author, { userId: 'ada', name: 'Ada' });
  assert.equal([annotationView(note, 'Ada', 'ada').isOwn, annotationView(note, 'Ada', 'bob').isOwn], [true, false]);
});

test.run();
