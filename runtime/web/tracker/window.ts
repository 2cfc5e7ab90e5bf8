/** Fields of an event; the names are those of the collect endpoint. */
export interface EventOptions {
  props?: Record<string, string | number | boolean>;
  revenue?: { amount: number; currency: string; [field: string]: unknown };
  interactive?: boolean;
}

/** `url` (absolute) is counted instead of the address bar, for virtual pages. */
export interface PageviewOptions {
  url?: string;
}

/** Core Web Vitals of one page load: milliseconds, and a plain number for `cls`. */
export type Vitals = Partial<Record<'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb', number>>;

/** The page's function, `window.analytics`. Before the script has loaded it may be a stub with only `q`. */
export interface Analytics {
  (...call: unknown[]): void;
  q?: Iterable<unknown>[];
  track?(name: string, options?: EventOptions): void;
  identify?(profileId: string, traits?: Record<string, unknown>): void;
  pageview?(options?: PageviewOptions): void;
  $hit?(type: string, fields: object): void;
  push?(call: never): void;
}

/** Shared by the tracker and the file that it loads later. One object for each site on the page. */
export interface Later {
  /** Settles when the pageview was answered; undefined while the current page is not counted. */
  answer?: Promise<unknown> | undefined;
  /** The first page that was counted. */
  first?: object;
  /** Sends the pageview that waits for its title. */
  flush?(): void;
  /** Applies the options of the tag to an address; true when the page is not to be counted. */
  page?(url: URL): boolean;
  /** Called before another page is shown. */
  leave?(): void;
  /** Called when a pageview was sent. */
  enter?(): void;
}

declare global {
  interface Window {
    analytics?: Analytics;
    /** Followed by the site's id: marks that the site's tracker is loaded. */
    $footfall?: unknown;
  }
}
