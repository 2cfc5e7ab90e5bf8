import { isRecord, numberOf, textOf } from '../fields/fields.ts';
import { sentMoney } from './money.ts';
import { pageUrl, referrerUrl } from './page-url.ts';

type Body = Readonly<Record<string, unknown>>;

/** The most domains that are read, and the most sites one request counts for. */
const domainsLengthMax = 2_000;
const domainsMax = 20;

/**
 * Converts a body of Plausible's event API, with long or short names: the sites it names, and a hit of our own form.
 */
export function fromPlausible(given: Body): { readonly domains: readonly string[]; readonly body: Body } {
  const domains = domainsOf(given);
  return { domains, body: bodyOf(given, domains[0] ?? '') };
}

function bodyOf(given: Body, host: string): Body {
  const name = given.name ?? given.n;
  const hash = given.hashMode ?? given.h;
  const url = pageUrl(given.url ?? given.u, host, { hasFragmentPages: hash === 1 || hash === '1' || hash === true });
  // Senders of 2024 sent "pageleave" at the end of a page, with a scroll depth only.
  if (name === 'engagement' || name === 'pageleave') {
    return { type: 'engagement', url, engagedMs: given.e ?? 0, scrollDepth: depthOf(given.sd) };
  }
  const shared = {
    url,
    referrer: referrerUrl(given.referrer ?? given.r, host),
    props: propsOf(given.props ?? given.p ?? given.meta ?? given.m),
    revenue: revenueOf(given.revenue ?? given.$),
  };
  if (name === 'pageview') return { type: 'pageview', ...shared };
  return { type: 'event', name, ...shared, interactive: (given.interactive ?? given.i) !== false };
}

/** Percent; a page without a measurable height sends an invalid value. */
function depthOf(value: unknown): number | undefined {
  const depth = numberOf(value);
  return depth !== undefined && depth >= 0 && depth <= 100 ? depth : undefined;
}

/** Every site named, or the host of the url when none is. */
function domainsOf(given: Body): readonly string[] {
  const named = given.domain ?? given.d;
  const text = textOf(Array.isArray(named) ? named.filter(isText).join(',') : named, domainsLengthMax);
  if (text === undefined) return hostsOf(given.url ?? given.u);
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return [...new Set(names.filter((name) => name !== ''))].slice(0, domainsMax);
}

const isText = (value: unknown): value is string => typeof value === 'string';

function hostsOf(url: unknown): readonly string[] {
  const host = typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : '';
  return host === '' ? [] : [host];
}

/** Properties without null values. */
function propsOf(value: unknown): unknown {
  const given = parsed(value);
  if (!isRecord(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, each]) => typeof each !== 'string' || each.trim() !== ''));
}

/**
 * Objects, and the JSON text that older senders put in their place. Any other text stays, and the answer reports it.
 */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function revenueOf(value: unknown): unknown {
  const given = parsed(value);
  return isRecord(given) ? sentMoney(given.amount, given.currency) : given;
}
