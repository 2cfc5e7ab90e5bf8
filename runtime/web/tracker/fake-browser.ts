import { createContext, Script } from 'node:vm';

type Fields = Record<string, unknown>;
type Listener = (event: object) => void;

/** What the page is like when it opens; `attributes` are the tag's data attributes by their dataset names. */
export interface BrowserOptions {
  attributes?: Record<string, string>;
  address?: string;
  referrer?: string;
  isHidden?: boolean;
  isFramed?: boolean;
  doNotTrack?: string;
  storage?: Record<string, string>;
}

/** The little of a browser that the tracker touches. The delivered bundle runs in it, with a clock that stands still. */
export interface FakeBrowser {
  hits: Fields[];
  requests: { url: string; via: 'fetch' | 'beacon'; init: Fields }[];
  imports: string[];
  nowMs: number;
  scrolledPx: number;
  isOnline: boolean;
  isFocused: boolean;
  isHidden: boolean;
  /** Dispatches to the listeners of window and document alike. */
  fire(type: string, fields?: object): void;
  /** Runs a line of the page's own JavaScript. */
  page(source: string): unknown;
  include(): void;
  /** Lets the answers of the server arrive. */
  settle(): Promise<void>;
  runTimers(): void;
}

/** Browsers that are served this tracker. Each opens a page 4,000 pixels high in a window of 1,000, without it. */
export function browserOf(tracker: string): (options?: BrowserOptions) => FakeBrowser {
  // Node runs no dynamic import inside a context of its own.
  const bundle = tracker.replaceAll('import(', 'fakeImport(');
  return (options = {}) => openBrowser(bundle, options);
}

function openBrowser(bundle: string, options: BrowserOptions): FakeBrowser {
  const listeners = new Map<string, Set<Listener>>();
  const timers: (() => void)[] = [];

  const browser: FakeBrowser = {
    hits: [],
    requests: [],
    imports: [],
    nowMs: 1000,
    scrolledPx: 0,
    isOnline: true,
    isFocused: true,
    isHidden: options.isHidden ?? false,
    fire: (type, fields) => {
      for (const listener of [...(listeners.get(type) ?? [])]) listener({ type, ...fields });
    },
    page: (source) => new Script(source).runInContext(context),
    include: () => void browser.page(bundle),
    settle: () => new Promise((done) => setImmediate(done)),
    runTimers: () => {
      for (const timer of timers.splice(0)) timer();
    },
  };
  const addEventListener = (type: string, listener: Listener, settings?: { once?: boolean }) => {
    const known = listeners.get(type) ?? new Set();
    listeners.set(type, known);
    const entry = (event: object) => {
      if (settings?.once) known.delete(entry);
      listener(event);
    };
    known.add(entry);
  };
  const setTimeout = (run: (...args: unknown[]) => void, _ms?: number, ...args: unknown[]) =>
    timers.push(() => run(...args));

  const context = createContext(fakeWindow(browser, options, { addEventListener, setTimeout }));
  return browser;
}

function fakeWindow(browser: FakeBrowser, options: BrowserOptions, functions: Fields): Fields {
  const location = new URL(options.address ?? 'https://shop.example/start');
  const goTo = (_state: unknown, _unused: string, to: string) => {
    location.href = new URL(to, location).href;
  };
  const send = (url: string, body: string, via: 'fetch' | 'beacon', init: Fields = {}) => {
    browser.requests.push({ url, via, init });
    if (browser.isOnline) browser.hits.push(JSON.parse(body) as Fields);
    return browser.isOnline;
  };

  const window: Fields = {
    ...functions,
    requestIdleCallback: functions.setTimeout,
    document: fakeDocument(browser, options, functions),
    location,
    history: { pushState: goTo, replaceState: goTo },
    navigator: {
      doNotTrack: options.doNotTrack ?? null,
      sendBeacon: (url: string, body: string) => send(url, body, 'beacon'),
    },
    localStorage: options.storage ?? {},
    screen: { width: 1280, height: 1024 },
    performance: { now: () => browser.nowMs },
    get scrollY() {
      return browser.scrolledPx;
    },
    innerHeight: 1000,
    fetch: (url: string, { body, ...init }: { body: string }) =>
      send(url, body, 'fetch', init) ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch')),
    fakeImport: (url: string) => {
      browser.imports.push(url);
      return Promise.reject(new Error('not loaded here'));
    },
    URL,
  };
  window.window = window;
  window.top = options.isFramed ? {} : window;
  return window;
}

function fakeDocument(browser: FakeBrowser, options: BrowserOptions, functions: Fields): object {
  const dataset: Record<string, string> = { site: 'TRACK12345', ...options.attributes };
  const attributes = Object.keys(dataset).map((name) => `data-${name}=""`);
  return {
    ...functions,
    currentScript: {
      src: 'https://stats.example/api/sites/TRACK12345/tracker.js',
      dataset,
      outerHTML: `<script ${attributes.join(' ')}></script>`,
    },
    referrer: options.referrer ?? '',
    title: 'A title',
    documentElement: { scrollHeight: 4000 },
    hasFocus: () => browser.isFocused,
    get hidden() {
      return browser.isHidden;
    },
  };
}
