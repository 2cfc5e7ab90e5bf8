import { installCommands } from './commands.ts';
import { createCounter } from './counter.ts';
import { data, later, load, script, site } from './script.ts';

/** Installs the page's function and counts the page, once for each site, however often its script is included. */
export const startTracker = (): void => {
  const mark = `$footfall${site}` as '$footfall';
  if (!site) console.warn('Footfall: no data-site');
  if (!site || window[mark]) return;
  const [counter, onAddressChange] = createCounter();
  window[mark] = counter;
  const runCommands = installCommands(counter);
  const add = (file: string) =>
    load(file)
      .then(({ start }) => start(counter, data, later))
      // Blocked counts as absent.
      .catch(() => 1);
  const begin = (isOff: unknown) =>
    isOff ||
    whenShown(() => {
      if (data.auto !== 'false') {
        counter.pageview();
        for (const method of ['pushState', 'replaceState'] as const) {
          const original = history[method];
          history[method] = (...change) => {
            original.apply(history, change);
            onAddressChange();
          };
        }
        addEventListener('popstate', onAddressChange);
        addEventListener('pageshow', ({ persisted }) => persisted && counter.pageview());
      }
      runCommands();
      if (!hasOptions) add('vitals.js');
      if (/data-(out|down|404)/.test(script.outerHTML)) add('extras.js');
    });
  const hasOptions = /data-(hash|ex|al|re)/.test(script.outerHTML);
  if (hasOptions) add('vitals.js').then(begin);
  else begin(/^(127\.|\[::1]|$)|(^|\.)localhost$/.test(location.hostname) || top !== window);
};

/**
 * Not in a background tab and not during prerendering: the page may never be seen. A prerendered document is hidden
 * too, and still has `prerendering` set in the event that shows it, so that property is not read.
 */
const whenShown = (run: () => void): void => {
  if (document.hidden) addEventListener('visibilitychange', () => whenShown(run), { once: true });
  else run();
};
