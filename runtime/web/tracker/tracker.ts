import { installCommands } from './commands.ts';
import { createCounter } from './counter.ts';
import { data, isOn, script, serverUrl } from './script.ts';

/** Installs `window.analytics` and counts the page, once, however often the script is included. */
export const startTracker = (): void => {
  if (window.analytics?.track) return;

  const [counter, onAddressChange] = createCounter();
  const runCommands = installCommands(counter);
  if (isOff()) return;

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
    (window.requestIdleCallback ?? setTimeout)(() => load('vitals.js'));
    if (/data-(out|down|404)/.test(script.outerHTML)) load('extras.js');
  });
};

/** Pages that are not counted unless asked for, and visitors whose wish not to be counted is respected. */
const isOff = () =>
  // file: and about: pages have an empty host name.
  (/^$|^127\.|^\[::1]$|(^|\.)localhost$/.test(location.hostname) && !isOn(data.allowLocal)) ||
  (top !== window && !isOn(data.allowIframe)) ||
  (isOn(data.respectDnt) && navigator.doNotTrack === '1');

/** Not in a tab opened in the background and not while prerendered: those may never be seen. A prerendered document is
 * hidden too, and still says `prerendering` in the event that shows it, so that must not be asked. */
const whenShown = (run: () => void): void => {
  if (document.hidden) addEventListener('visibilitychange', () => whenShown(run), { once: true });
  else run();
};

// A dynamic import passes this script's nonce on, and unlike a script element leaves no trace in the page. Blocked is
// as good as absent.
const load = (file: string) => import(serverUrl(file)).catch(() => {});
