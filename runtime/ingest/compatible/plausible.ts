import { currencyDecimals } from '../../domain/money.ts';
import { fieldLimits, isRecord, textOf } from '../fields.ts';

type Body = Readonly<Record<string, unknown>>;

/** Longest list of domains that is looked at. */
const domainsLengthMax = 2_000;

/** What Plausible's event API takes, as a hit of our own. Long and short names both. */
export function fromPlausible(given: Body): { readonly domain: string; readonly body: Body } {
  const name = given.name ?? given.n;
  const shared = {
    url: given.url ?? given.u,
    referrer: given.referrer ?? given.r,
    props: record(given.props ?? given.p ?? given.meta ?? given.m),
  };
  const domain = firstOf(textOf(given.domain ?? given.d, domainsLengthMax) ?? '').toLowerCase();
  if (name === 'pageview') return { domain, body: { type: 'pageview', ...shared } };
  if (name === 'engagement') {
    return { domain, body: { type: 'engagement', url: shared.url, engagedMs: given.e, scrollDepth: given.sd } };
  }
  const interactive = (given.interactive ?? given.i) !== false;
  return {
    domain,
    body: { type: 'event', name, ...shared, interactive, revenue: revenueOf(given.revenue ?? given.$) },
  };
}

/** Of several domains, parted by commas, the first. */
const firstOf = (domains: string): string => (domains.split(',', 1)[0] ?? '').trim();

/** Objects, and the JSON text that older senders put in their place. */
function record(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Plausible sends whole units with a fraction; here money is in minor units. */
function revenueOf(value: unknown): unknown {
  const given = record(value);
  if (!isRecord(given)) return undefined;
  const currency = (textOf(given.currency, 20) ?? '').toUpperCase();
  const decimals = currencyDecimals(currency);
  const text = textOf(given.amount, fieldLimits.idLength) ?? '';
  const amount = /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
  if (decimals === undefined || amount === undefined) return undefined;
  return { currency, amount: Math.round(amount * 10 ** decimals) };
}
