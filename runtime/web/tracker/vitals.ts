import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vitals } from './window.ts';

/** Collects the Core Web Vitals and sends their last values once, when the page is hidden for the first time. */
const watchVitals = (): void => {
  const vitals: Vitals = {};
  let isSent = false;
  const keep = ({ name, value }: Metric) => {
    const key = name.toLowerCase() as Lowercase<typeof name>;
    vitals[key] = key === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
  };
  const send = () => {
    if (isSent || Object.keys(vitals).length === 0) return;
    isSent = true;
    window.analytics?.$vitals?.(vitals);
  };

  for (const watch of [onLCP, onINP, onCLS, onFCP, onTTFB]) watch(keep, { reportAllChanges: true });
  // The library reports its last values while this event travels down; here it is on its way back up.
  addEventListener('visibilitychange', () => {
    if (document.hidden) send();
  });
  addEventListener('pagehide', send);
};

watchVitals();
