import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dashboardFields, dashboardPatch } from './dashboard.ts';

const test = suite('dashboard');

const widget = { type: ' table ', title: ' T ', query: { a: [1, null] }, x: 0, y: 0, w: 1, h: 1 };

test('a new one is empty and no default', () => {
  assert.equal(dashboardFields({ name: ' A ' }), { name: 'A', widgets: [], isDefault: false });
});

test('types and titles of widgets are trimmed, queries stored as given', () => {
  assert.equal(dashboardPatch({ widgets: [widget] }), { widgets: [{ ...widget, type: 'table', title: 'T' }] });
  assert.throws(() => dashboardPatch({ widgets: [widget, { ...widget, type: ' ' }] }), /widgets.1.type/);
});

test('a change contains only the fields that were sent', () => {
  assert.equal(dashboardPatch({ isDefault: false }), { isDefault: false });
});

test.run();
