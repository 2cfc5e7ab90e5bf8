import type { PageKind } from './pages.ts';

/** A link to the shop: referrer and query. Ingest derives source and channel from it. */
export interface DemoLink {
  readonly referrer?: string;
  readonly query?: string;
  /** The kinds of page it leads to. */
  readonly to: readonly PageKind[];
  readonly weight: number;
}

const everywhere: readonly PageKind[] = ['home', 'home', 'category', 'product', 'post', 'info'];
const toRead: readonly PageKind[] = ['post', 'post', 'home'];
const toBuy: readonly PageKind[] = ['product', 'product', 'category'];

/** Links from other sites. */
export const links: readonly DemoLink[] = [
  { to: ['home', 'home', 'home', 'category', 'account'], weight: 230 },
  { referrer: 'https://www.google.com/', to: everywhere, weight: 270 },
  { referrer: 'https://www.bing.com/', to: everywhere, weight: 36 },
  { referrer: 'https://duckduckgo.com/', to: everywhere, weight: 28 },
  { referrer: 'https://www.ecosia.org/', to: everywhere, weight: 14 },
  { referrer: 'https://www.google.com/', query: 'utm_source=google&utm_medium=cpc&utm_campaign=brand&utm_term=demo+shop&gclid=1', to: ['home', 'category'], weight: 46 },
  { referrer: 'https://www.google.com/', query: 'utm_source=google&utm_medium=cpc&utm_campaign=shopping-cups&gclid=1', to: ['product'], weight: 44 },
  { query: 'utm_source=bing&utm_medium=cpc&utm_campaign=plates&msclkid=1', to: toBuy, weight: 12 },
  { referrer: 'https://l.facebook.com/', to: toRead, weight: 34 },
  { referrer: 'https://l.instagram.com/', to: ['product', 'home', 'post'], weight: 48 },
  { query: 'utm_source=instagram&utm_medium=paid_social&utm_campaign=summer-table&utm_content=reel-2&fbclid=1', to: toBuy, weight: 40 },
  { referrer: 'https://www.pinterest.com/', to: ['product', 'post'], weight: 33 },
  { referrer: 'https://www.reddit.com/r/pottery', to: toRead, weight: 17 },
  { referrer: 'https://t.co/abc', to: toRead, weight: 9 },
  { referrer: 'https://www.linkedin.com/feed', to: ['info', 'post'], weight: 6 },
  { referrer: 'https://www.youtube.com/', to: ['post', 'product'], weight: 24 },
  { query: 'utm_source=youtube&utm_medium=paid_video&utm_campaign=kiln-film', to: ['post', 'home'], weight: 9 },
  { referrer: 'https://chatgpt.com/', to: ['post', 'product', 'info'], weight: 22 },
  { referrer: 'https://www.perplexity.ai/', to: ['post', 'info'], weight: 9 },
  { referrer: 'https://claude.ai/', to: ['post', 'info'], weight: 7 },
  { query: 'utm_source=craft-awards&utm_medium=banner&utm_campaign=finalists', to: ['home', 'info'], weight: 8 },
  { query: 'utm_source=tableware-guide&utm_medium=affiliate&utm_campaign=best-cups', to: ['product'], weight: 13 },
  { referrer: 'https://kitchen-notes.example/ten-cups-we-love', to: ['product', 'home'], weight: 20 },
  { referrer: 'https://forum.potters.example/t/1287', to: ['post'], weight: 11 },
  { referrer: 'https://mail.google.com/', to: ['account', 'product'], weight: 12 },
];

/** The link of the newsletter on Tuesdays. */
export const newsletter: DemoLink = { query: 'utm_source=newsletter&utm_medium=email&utm_campaign=tuesday-letter', to: ['post', 'product', 'category'], weight: 1 };
