import fc from 'fast-check';
import type { FixtureLine } from '../../runtime/domain/fixture.ts';
import type { Api } from './api.ts';
import { firefox, type HitBody } from './hits.ts';

/**
 * The clock is fixed at 2026-06-17T12:00:00.000Z; histories fill the days before, or the hours: then most hits are in
 * order.
 */
export const starts = ['2026-06-15T08:00:00.000Z', '2026-06-16T21:00:00.000Z', '2026-06-17T10:00:00.000Z'];
const minuteMs = 60_000;

interface Step {
  readonly kind: 'pageview' | 'event' | 'engagement' | 'vitals' | 'identify';
  readonly visitor: number;
  /** From the last hit of this visitor. */
  readonly gapMs: number;
  readonly path: number;
  readonly origin: number;
  readonly interactive: boolean;
  readonly amount: number;
  /** The page of an attachment. */
  readonly names: 'none' | 'current' | 'earlier' | 'next';
}

const gap = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 25 * minuteMs }) },
  { weight: 3, arbitrary: fc.integer({ min: 25 * minuteMs, max: 35 * minuteMs }) },
  { weight: 1, arbitrary: fc.constantFrom(1_800_000, 1_800_001, 1_799_999, 1) },
  { weight: 2, arbitrary: fc.integer({ min: 31 * minuteMs, max: 9 * 60 * minuteMs }) },
);

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('pageview', 'pageview', 'pageview', 'event', 'engagement', 'engagement', 'vitals', 'identify'),
  visitor: fc.integer({ min: 0, max: 2 }),
  gapMs: gap,
  path: fc.integer({ min: 0, max: 4 }),
  origin: fc.integer({ min: 0, max: 3 }),
  interactive: fc.boolean(),
  amount: fc.integer({ min: 0, max: 3 }),
  names: fc.constantFrom('none', 'none', 'current', 'earlier', 'next'),
});

/** Visitors never pause: the 24 hours of a session are what ends it. */
const dense: fc.Arbitrary<Step[]> = fc.array(
  step.map(
    (one) =>
      ({
        ...one,
        visitor: 0,
        kind: one.kind === 'identify' ? 'pageview' : one.kind,
        gapMs: 24 * minuteMs + one.path,
      }) as const,
  ),
  { minLength: 70, maxLength: 110 },
);

/** The events of up to three visitors, in sequence. */
export const history = fc.oneof(
  { weight: 12, arbitrary: fc.array(step, { minLength: 4, maxLength: 30, size: 'medium' }) },
  { weight: 1, arbitrary: dense },
);

const queries = ['', '?utm_source=news&utm_medium=email', '?gclid=1', ''];
const referrers = [undefined, undefined, undefined, 'https://www.google.com/'];
const endings = ['.100', '.101', '.102'];

/** Hits of up to three visitors at distinct moments, none in the future. A ping is never longer than its page is open. */
export function hitsOf(steps: readonly Step[], start: number, now: number): HitBody[] {
  const clocks = [start, start + 3, start + 7];
  const viewedAt: (number | undefined)[] = [];
  const pages: string[][] = [[], [], []];
  const taken = new Set<number>();
  return steps.flatMap((one, number) => {
    const before = clocks[one.visitor] ?? start;
    let at = before + one.gapMs;
    while (taken.has(at)) at += 1;
    if (at >= now) return [];
    taken.add(at);
    clocks[one.visitor] = at;
    const openMs = at - (viewedAt[one.visitor] ?? at);
    if (one.kind === 'pageview') viewedAt[one.visitor] = at;
    const seen = pages[one.visitor] ?? [];
    if (one.kind === 'pageview') seen.push(`p${number}`);
    const page = seen.at(-1);
    const { kind, path, origin } = one;
    const named = { none: undefined, current: page, earlier: seen[path], next: `p${number + 1}` }[one.names];
    return [
      {
        type: kind,
        url: `https://shop.example/${'abcde'[path]}${kind === 'pageview' || kind === 'event' ? queries[origin] : ''}`,
        timestamp: at,
        ip: `81.2.69${endings[one.visitor]}`,
        userAgent: firefox,
        eventId: `e${number}`,
        // Half of the pings name their page by its id only.
        ...(kind === 'engagement' && one.interactive && page !== undefined ? { url: undefined } : {}),
        ...(kind === 'pageview' || kind === 'engagement' ? { pageviewId: page } : {}),
        ...(kind === 'pageview' ? { referrer: referrers[origin], title: `Page ${path}` } : {}),
        ...(kind === 'event' ? { name: `event ${path}`, interactive: one.interactive } : {}),
        ...(kind === 'event' && one.amount > 0
          ? { revenue: { amount: one.amount * 100, currency: one.amount === 3 ? 'JPY' : 'EUR', orderId: `o${number}` } }
          : {}),
        ...(kind === 'engagement'
          ? { engagedMs: Math.min(openMs, one.gapMs + 40 * minuteMs, 86_400_000), scrollDepth: path * 20 }
          : {}),
        ...(kind === 'vitals' ? { vitals: { lcp: 100 * path, cls: 0.1 }, pageviewId: named } : {}),
        // Some samples name their page by its id only.
        ...(kind === 'vitals' && one.interactive && (one.names === 'current' || one.names === 'earlier')
          ? { url: undefined }
          : {}),
        ...(kind === 'identify' ? { profileId: `p${one.visitor}`, traits: { plan: 'free' }, pageviewId: named } : {}),
        // Some hits have an identification.
        ...(kind === 'event' && one.names === 'next' ? { profileId: `p${one.visitor}` } : {}),
      },
    ];
  });
}

/**
 * The stored rows of a site with visitor and session, in order of time. Visitors and sessions are numbered in that
 * order, since their ids differ between sites.
 */
export async function placesOf(api: Api, siteId: string): Promise<readonly string[]> {
  const numbers = new Map<string, string>();
  const numbered = (kind: string, id: unknown): string | undefined => {
    if (typeof id !== 'string') return undefined;
    if (!numbers.has(id)) numbers.set(id, `${kind}${numbers.size}`);
    return numbers.get(id);
  };
  const rows = (await api.stored(siteId)).filter(({ document }) => typeof document.ts === 'string');
  return rows
    .sort((left, right) => keyOf(left) - keyOf(right) || left.collection.localeCompare(right.collection))
    .map(({ collection, document }) => {
      const { _id, siteId: _, visitorId, ownVisitorId, sessionId, ...fields } = document;
      const whose = [numbered('v', visitorId), numbered('v', ownVisitorId ?? visitorId), numbered('s', sessionId)];
      return JSON.stringify([collection, whose, fields]);
    });
}

const keyOf = ({ document }: FixtureLine): number => Date.parse(String(document.ts));

/** The bytes of the reads, without the site's ids. */
export async function readsOf(api: Api, siteId: string, more: Readonly<Record<string, string>>): Promise<string> {
  const texts: string[] = [];
  for (const [id, query] of [
    ['getStats', { range: '7d', ...more }],
    ['getPageviews', { range: '7d' }],
    ['getVitals', { range: '7d', browser: 'Firefox' }],
  ] as const) {
    const { text } = await api.call(id, { params: { siteId }, query });
    texts.push(text.replaceAll(siteId, 'SITE'));
  }
  return texts.join('\n');
}
