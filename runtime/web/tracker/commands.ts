import type { Counter } from './counter.ts';
import type { Analytics } from './window.ts';

const callsMax = 100;

/** Installs `window.analytics`, which keeps its calls until the returned function is run, then works them off. */
export const installCommands = (counter: Counter): (() => void) => {
  const waiting = window.analytics?.q ?? [];
  let isOpen = false;
  // The page's own calls are untyped by nature; what is odd in them is dropped by the server.
  const run = ([name, ...args]: Iterable<unknown>) => {
    const method = counter[name as 'track'];
    if (method) method(...(args as [string]));
    else counter.track(name as string, ...(args as []));
  };
  const analytics: Analytics = (...call) => {
    if (isOpen) run(call);
    else if (waiting.length < callsMax) waiting.push(call);
  };
  window.analytics = analytics;
  for (const name in counter) analytics[name as 'track'] = analytics.bind(0, name);

  return () => {
    isOpen = true;
    waiting.forEach(run);
  };
};
