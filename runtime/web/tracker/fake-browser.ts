import { createContext, Script } from 'node:vm';

type Fields = Record<string, unknown>;
type Listener = (event: object) => void;

/** The initial state of the page; `attributes` are the tag's data attributes by their dataset names. */
export interface BrowserOptions {
  attributes?: Record<string, string>;
  /** Address of the tag's script. */
  src?: string;
  /** The page evaluates the code of the script itself: there is no tag. */
  isEvaluated?: boolean;
  address?: string;
  referrer?: string;
  isHidden?: boolean;
  isFramed?: boolean;
  doNotTrack?: string;
  storage?: Record<string, string>;
  /** Later files cannot be loaded. */
  isBlocked?: boolean;
  /** The server's answer. */
  status?: number;
  retryAfter?: string;
  /** Pixels. */
  pageHeight?: number;
  /** `overflow-y` of html and body. */
  overflow?: string;
}

/** The browser functions that the tracker uses. The delivered bundles run in it, with a fixed clock. */
export interface FakeBrowser {
  hits: Fields[];
  requests: { url: string; via: 'fetch' | 'beacon'; init: Fields }[];
  imports: string[];
  warnings: string[];
  /** Delays of pending timers, ms. */
  delays: (number | undefined)[];
  /** Answers that were read completely. */
  answersRead: number;
  nowMs: number;
  scrolledPx: number;
  status: number;
  isOnline: boolean;
  isFocused: boolean;
  isHidden: boolean;
  /** The title of the document. */
  title: string;
  /** Dispatches to the listeners of window and document. */
  fire(type: string, fields?: object): void;
  /** Runs a line of the page's own JavaScript. */
  page(source: string): unknown;
  /** Runs the script of a tag: the page's own, or of another site. */
  include(attributes?: Record<string, string>): void;
  /** Lets the answers of the server and the later files arrive. */
  settle(): Promise<void>;
  runTimers(): void;
}

const moduleNames = ['vitals.js', 'extras.js'] as const;

/**
 * Opens browsers that load the tracker. Each has a page 4,000 pixels high in a window of 1,000, before the tracker
 * runs.
 */
export async function fakeBrowsers(
  bundle: (name: 'tracker.js' | 'vitals.js' | 'extras.js') => Promise<string>,
): Promise<(options?: BrowserOptions) => FakeBrowser> {
  // Node supports no dynamic import inside a separate context.
  const tracker = (await bundle('tracker.js')).replaceAll('import(', 'fakeImport(');
  const modules = new Map<string, string>();
  for (const name of moduleNames) modules.set(name, scriptOf(await bundle(name)));
  return (options = {}) => openBrowser(tracker, modules, options);
}

/** A module as a script whose value is the module's exports. */
const scriptOf = (module: string): string =>
  `(() => {${module.replace(
    /export\{([^}]*)\};?\s*$/,
    (_, list: string) =>
      `return {${list
        .split(',')
        .map((entry) => entry.split(' as ').toReversed().join(':'))
        .join()}};`,
  )}})()`;

function openBrowser(tracker: string, modules: ReadonlyMap<string, string>, options: BrowserOptions): FakeBrowser {
  const listeners = new Map<string, Set<Listener>>();
  let timers: { run: () => void; ms: number | undefined }[] = [];
  let tag = options.attributes;

  const browser: FakeBrowser = {
    hits: [],
    requests: [],
    imports: [],
    warnings: [],
    get delays() {
      return timers.map(({ ms }) => ms);
    },
    answersRead: 0,
    nowMs: 1000,
    scrolledPx: 0,
    status: options.status ?? 202,
    isOnline: true,
    isFocused: true,
    isHidden: options.isHidden ?? false,
    title: 'A title',
    fire: (type, fields) => {
      for (const listener of [...(listeners.get(type) ?? [])]) listener({ type, ...fields });
    },
    page: (source) => new Script(source).runInContext(context),
    include: (attributes) => {
      tag = attributes ?? options.attributes;
      browser.page(tracker);
    },
    settle: async () => {
      for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
    },
    runTimers: () => {
      const due = timers;
      timers = [];
      for (const { run } of due) run();
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
  const functions = {
    addEventListener,
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      timers.push({ run: () => run(...args), ms }),
    fakeImport: async (url: string) => {
      browser.imports.push(url);
      const text = modules.get(url.slice(url.lastIndexOf('/') + 1));
      if (options.isBlocked || text === undefined) throw new Error('not loaded here');
      return browser.page(text);
    },
  };

  const context = createContext(fakeWindow(browser, options, functions));
  Object.assign(context, { document: fakeDocument({ browser, options, functions, attributes: () => tag }) });
  return browser;
}

function fakeWindow(browser: FakeBrowser, options: BrowserOptions, functions: Fields): Fields {
  const location = new URL(options.address ?? 'https://shop.example/start');
  const goTo = (_state: unknown, _unused: string, to: string) => {
    location.href = new URL(to, location).href;
  };
  const send = (url: string, body: string, { via, init = {} }: { via: 'fetch' | 'beacon'; init?: Fields }) => {
    browser.requests.push({ url, via, init });
    if (browser.isOnline && browser.status < 500) browser.hits.push(JSON.parse(body) as Fields);
    return browser.isOnline;
  };
  const answer = () => ({
    status: browser.status,
    headers: { get: (name: string) => (name === 'retry-after' ? (options.retryAfter ?? null) : null) },
    text: async () => {
      browser.answersRead += 1;
      return '';
    },
  });

  const window: Fields = {
    ...functions,
    // Vitals are measured in real browsers only: the fake one is never idle.
    requestIdleCallback: () => 0,
    location,
    history: { pushState: goTo, replaceState: goTo },
    navigator: {
      doNotTrack: options.doNotTrack ?? null,
      sendBeacon: (url: string, body: string) => send(url, body, { via: 'beacon' }),
    },
    localStorage: options.storage ?? {},
    Image: FakeImage,
    screen: { width: 1280, height: 1024 },
    performance: { now: () => browser.nowMs, getEntriesByType: () => [] },
    console: { warn: (text: string) => browser.warnings.push(text) },
    getComputedStyle: () => ({ overflowY: options.overflow ?? 'visible' }),
    get scrollY() {
      return browser.scrolledPx;
    },
    innerHeight: 1000,
    fetch: async (url: string, { body, ...init }: { body: string }) => {
      if (!send(url, body, { via: 'fetch', init })) throw new TypeError('Failed to fetch');
      return answer();
    },
    Blob,
    URL,
    Element: FakeElement,
  };
  window.window = window;
  window.top = options.isFramed ? {} : window;
  return window;
}

/** An element without attributes. */
class FakeImage {
  readonly src = '';
  readonly dataset = {};
}

/** An element of the page: one that scrolls, or one with a name. */
class FakeElement {
  readonly nodeType = 1;
  readonly clientHeight: number = 900;
}

interface DocumentOptions {
  browser: FakeBrowser;
  options: BrowserOptions;
  functions: Fields;
  attributes(): Record<string, string> | undefined;
}

function fakeDocument({ browser, options, functions, attributes }: DocumentOptions): object {
  return {
    ...functions,
    querySelector: () => null,
    get currentScript() {
      if (options.isEvaluated) return null;
      const dataset: Record<string, string> = { site: 'TRACK12345', ...attributes() };
      const names = Object.keys(dataset).map((name) => `data-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}=""`);
      return {
        src: options.src ?? 'https://stats.example/api/sites/TRACK12345/tracker.js',
        dataset,
        outerHTML: `<script ${names.join(' ')}></script>`,
      };
    },
    referrer: options.referrer ?? '',
    get title() {
      return browser.title;
    },
    documentElement: { scrollHeight: options.pageHeight ?? 4000 },
    body: {},
    hasFocus: () => browser.isFocused,
    get hidden() {
      return browser.isHidden;
    },
  };
}
