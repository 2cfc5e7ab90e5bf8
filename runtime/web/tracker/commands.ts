import type { Counter } from './counter.ts';
import { data, quietly } from './script.ts';
import type { Analytics } from './window.ts';

const callsMax = 100;

/** Installs the page's function, which queues calls until the returned function runs, then executes them. */
export const installCommands = (counter: Counter): (() => void) => {
  const name = (data.global || 'analytics') as 'analytics';
  // A value that is not an own property of the window is an element or a frame of that name: it is replaced.
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is younger than some browsers.
  const given = (window.hasOwnProperty(name) && window[name]) as Analytics | undefined;
  const waiting = ([] as Iterable<unknown>[]).concat(given?.q ?? []);
  let isOpen = false;
  const run = (call: Iterable<unknown>) => {
    quietly(() => {
      // The page's own calls are untyped; the server ignores invalid values.
      const [method, ...args] = call as string[];
      (counter[method as 'track'] ?? counter.track.bind(0, method as string))(...(args as [string]));
    });
  };
  const analytics: Analytics = (...call) => {
    // The function of another site's tag on this page.
    if (given?.$hit) given(...call);
    if (isOpen) run(call);
    else if (waiting.length < callsMax) waiting.push(call);
  };
  for (const method in counter) analytics[method as 'track'] = analytics.bind(0, method);
  analytics.q = waiting;
  // Snippets of libraries that use an array of this name push calls before their own script is loaded: these are
  // ignored, and nothing breaks.
  analytics.push = quietly;
  if (given && !given.q && (given.track || !given.call)) console.warn(`Footfall: ${name} is taken`);
  else window[name] = analytics;

  return () => {
    isOpen = true;
    waiting.forEach(run);
  };
};
