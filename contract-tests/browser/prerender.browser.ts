import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chromiumArgs, chromiumPath } from './chromium.ts';
import { startCollector } from './collector.ts';

const test = suite('prerendering in Chromium');

// The first page has the second one prerendered and moves on to it, which activates it.
const head = '<script type="speculationrules">{"prerender":[{"urls":["/next"],"eagerness":"immediate"}]}</script>';
const body = `<script>
  addEventListener('load', () => {
    if (location.pathname === '/start') {
      setTimeout(() => { analytics('Leaving'); location.href = '/next' }, 1500);
    } else {
      const wasPrerendered = document.prerendering;
      const report = () => analytics('Shown', { props: { wasPrerendered } });
      if (wasPrerendered) document.addEventListener('prerenderingchange', () => setTimeout(report));
      else report();
    }
  });
</script>`;

// An automated page is never prerendered, so this one drives itself.
test('counts a prerendered page when it is shown, and once', async () => {
  const collector = await startCollector();
  const profileDir = await mkdtemp(join(tmpdir(), 'prerender-'));
  Object.assign(collector, { head, body });
  const browser = spawn(
    chromiumPath(),
    [...chromiumArgs, `--user-data-dir=${profileDir}`, '--remote-debugging-port=0', collector.page('/start')],
    { stdio: 'ignore' },
  );
  try {
    await collector.until((hits) => hits.some(({ name }) => name === 'Shown'));
    const seen = collector.hits
      .filter(({ type }) => type === 'pageview' || type === 'event')
      .map(({ name, url }) => name ?? new URL(String(url)).pathname);
    assert.equal(seen, ['/start', 'Leaving', '/next', 'Shown']);
    assert.equal(collector.hits.find(({ name }) => name === 'Shown')?.props, { wasPrerendered: true });
  } finally {
    browser.kill();
    await once(browser, 'exit');
    await collector.stop();
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

test.run();
