import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';

const test = suite('size');

const gzipBytes = async (name: Parameters<typeof bundleWeb>[0]) => gzipSync(await bundleWeb(name), { level: 9 }).length;

test('keeps the tracker within 1,600 bytes', async () => {
  const size = await gzipBytes('tracker.js');
  assert.ok(size <= 1600, `tracker.js is ${size} bytes`);
});

test('keeps the modules loaded later small', async () => {
  const [vitals, extras] = await Promise.all([gzipBytes('vitals.js'), gzipBytes('extras.js')]);
  assert.ok(vitals <= 5120, `vitals.js is ${vitals} bytes`);
  assert.ok(extras <= 1024, `extras.js is ${extras} bytes`);
});

test.run();
