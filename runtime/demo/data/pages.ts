/** The kind of a page; the next page depends on it. */
export type PageKind =
  | 'home'
  | 'category'
  | 'product'
  | 'cart'
  | 'checkout'
  | 'thanks'
  | 'signup'
  | 'account'
  | 'post'
  | 'info';

export interface DemoPage {
  readonly path: string;
  readonly title: string;
  readonly kind: PageKind;
  /** Weight among pages of its kind. */
  readonly weight: number;
}

/** The pages of a fictional shop for ceramics. */
export const pages: readonly DemoPage[] = [
  { path: '/', title: 'Demo shop', kind: 'home', weight: 1 },
  { path: '/shop', title: 'Everything in the shop', kind: 'category', weight: 9 },
  { path: '/shop/cups', title: 'Cups', kind: 'category', weight: 12 },
  { path: '/shop/plates', title: 'Plates', kind: 'category', weight: 8 },
  { path: '/shop/bowls', title: 'Bowls', kind: 'category', weight: 7 },
  { path: '/shop/vases', title: 'Vases', kind: 'category', weight: 5 },
  { path: '/shop/sale', title: 'Sale', kind: 'category', weight: 6 },
  { path: '/products/espresso-cup', title: 'Espresso cup', kind: 'product', weight: 22 },
  { path: '/products/cappuccino-cup', title: 'Cappuccino cup', kind: 'product', weight: 17 },
  { path: '/products/tea-bowl', title: 'Tea bowl', kind: 'product', weight: 14 },
  { path: '/products/dinner-plate', title: 'Dinner plate', kind: 'product', weight: 13 },
  { path: '/products/side-plate', title: 'Side plate', kind: 'product', weight: 9 },
  { path: '/products/serving-bowl', title: 'Serving bowl', kind: 'product', weight: 9 },
  { path: '/products/cereal-bowl', title: 'Cereal bowl', kind: 'product', weight: 8 },
  { path: '/products/bud-vase', title: 'Bud vase', kind: 'product', weight: 7 },
  { path: '/products/floor-vase', title: 'Floor vase', kind: 'product', weight: 4 },
  { path: '/products/teapot', title: 'Teapot', kind: 'product', weight: 6 },
  { path: '/products/milk-jug', title: 'Milk jug', kind: 'product', weight: 3 },
  { path: '/products/butter-dish', title: 'Butter dish', kind: 'product', weight: 2 },
  { path: '/products/gift-card', title: 'Gift card', kind: 'product', weight: 3 },
  { path: '/cart', title: 'Your cart', kind: 'cart', weight: 1 },
  { path: '/checkout', title: 'Checkout', kind: 'checkout', weight: 1 },
  { path: '/thank-you', title: 'Thank you', kind: 'thanks', weight: 5 },
  { path: '/thank-you/gift', title: 'Thank you for your gift', kind: 'thanks', weight: 1 },
  { path: '/signup', title: 'Create an account', kind: 'signup', weight: 1 },
  { path: '/account', title: 'Your account', kind: 'account', weight: 3 },
  { path: '/account/orders', title: 'Your orders', kind: 'account', weight: 4 },
  { path: '/blog', title: 'Notes from the workshop', kind: 'post', weight: 5 },
  { path: '/blog/how-glazes-get-their-colour', title: 'How glazes get their colour', kind: 'post', weight: 13 },
  { path: '/blog/a-week-at-the-kiln', title: 'A week at the kiln', kind: 'post', weight: 7 },
  { path: '/blog/which-cup-for-which-coffee', title: 'Which cup for which coffee', kind: 'post', weight: 15 },
  { path: '/blog/caring-for-stoneware', title: 'Caring for stoneware', kind: 'post', weight: 9 },
  { path: '/blog/clay-from-the-river', title: 'Clay from the river', kind: 'post', weight: 4 },
  { path: '/blog/setting-a-table-for-twelve', title: 'Setting a table for twelve', kind: 'post', weight: 6 },
  { path: '/blog/why-handles-break', title: 'Why handles break', kind: 'post', weight: 8 },
  { path: '/about', title: 'About us', kind: 'info', weight: 6 },
  { path: '/contact', title: 'Contact', kind: 'info', weight: 4 },
  { path: '/shipping', title: 'Shipping', kind: 'info', weight: 7 },
  { path: '/returns', title: 'Returns', kind: 'info', weight: 5 },
  { path: '/faq', title: 'Questions and answers', kind: 'info', weight: 5 },
];

/** The next kind of page, in percent; the remainder to 100 leaves. */
export const nextKinds: Readonly<Record<PageKind, Readonly<Partial<Record<PageKind, number>>>>> = {
  home: { category: 36, product: 15, post: 9, info: 7, signup: 3 },
  category: { product: 50, category: 13, home: 4 },
  product: { product: 20, category: 13, cart: 15, info: 5, post: 3 },
  cart: { checkout: 46, product: 20, category: 6 },
  checkout: { thanks: 62, cart: 8, info: 3 },
  thanks: { home: 12, account: 12 },
  signup: { account: 42, home: 12 },
  account: { category: 22, product: 12 },
  post: { post: 17, product: 15, home: 6, signup: 3 },
  info: { category: 11, product: 10, home: 10 },
};

/** Median seconds on a page, and median scroll depth in percent. */
export const readings: Readonly<Record<PageKind, { readonly seconds: number; readonly depth: number }>> = {
  home: { seconds: 16, depth: 45 },
  category: { seconds: 24, depth: 60 },
  product: { seconds: 38, depth: 55 },
  cart: { seconds: 22, depth: 75 },
  checkout: { seconds: 75, depth: 90 },
  thanks: { seconds: 14, depth: 70 },
  signup: { seconds: 48, depth: 85 },
  account: { seconds: 26, depth: 50 },
  post: { seconds: 95, depth: 65 },
  info: { seconds: 35, depth: 60 },
};
