import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Counter } from './counter.ts';
import { watchEngagement } from './engagement.ts';
import { fitting } from './fitting.ts';
import { applyOptions } from './options.ts';
import type { Later, Vitals } from './window.ts';

export { fitting };

/** Adds what the tracker does not need at once. Returns whether nothing is to be counted. */
export const start = (counter: Counter, data: DOMStringMap, later: Later): boolean => {
  if (applyOptions(data, later)) return true;
  watchEngagement(counter, later);
  (window.requestIdleCallback ?? setTimeout)(() => watchVitals(counter, later));
  return false;
};

/** Collects the Core Web Vitals and sends their last values once, when the page is hidden for the first time. */
const watchVitals = ({ $hit }: Counter, later: Later): void => {
  const vitals: Vitals = {};
  let isSent = false;
  const keep = ({ name, value }: Metric) => {
    const key = name.toLowerCase() as Lowercase<typeof name>;
    vitals[key] = key === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
  };
  const send = () => {
    if (isSent || !later.first || Object.keys(vitals).length === 0) return;
    isSent = true;
    $hit('vitals', { ...later.first, vitals }, true);
  };

  for (const watch of [onLCP, onINP, onCLS, onFCP, onTTFB]) watch(keep, { reportAllChanges: true });
  // The library reports its last values while this event travels down; here it is in the bubbling phase.
  addEventListener('visibilitychange', () => {
    if (document.hidden) send();
  });
  addEventListener('pagehide', send);
};
