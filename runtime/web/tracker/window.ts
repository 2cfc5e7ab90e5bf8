/** What a site may hand over with an event; the names are those of the collect endpoint. */
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

/** `window.analytics`. Before the script has loaded it may be a stub that has nothing but `q`. */
export interface Analytics {
  (...call: unknown[]): void;
  q?: Iterable<unknown>[];
  track?(name: string, options?: EventOptions): void;
  identify?(profileId: string, traits?: Record<string, unknown>): void;
  pageview?(options?: PageviewOptions): void;
  /** For the vitals module only: sends the sample of this page load. */
  $vitals?(vitals: Vitals): void;
}

declare global {
  interface Window {
    analytics?: Analytics;
  }
}
