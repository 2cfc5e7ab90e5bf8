import { fieldLimits, isRecord, numberOf, textOf } from '../fields/fields.ts';
import { unknownType } from '../hit.ts';
import { flattened } from './flattened.ts';
import { moneyOf } from './money.ts';
import { pageUrl, referrerUrl } from './page-url.ts';

type Body = Readonly<Record<string, unknown>>;

/** The site id in a body of Umami's send API; undefined when the body is not one. */
export function umamiWebsite(given: unknown): string | undefined {
  if (!isRecord(given) || !isRecord(given.payload)) return undefined;
  return textOf(given.payload.website, fieldLimits.idLength) ?? '';
}

/**
 * Converts a body of Umami's send API to a hit of our own form. `domain` is the site's, for pages sent without a host.
 * Address, user agent and time are passed on as sent: only the server form uses them.
 */
export function fromUmami(given: unknown, domain: string): Body {
  const { type, payload } = isRecord(given) ? given : {};
  return isRecord(payload) ? bodyOf(type, payload, domain) : { type: unknownType };
}

/** Visitor and time of the hit, where the payload has them. Its time is in seconds. */
function visitorOf({ id, ip, userAgent, timestamp }: Body): Body {
  const seconds = numberOf(timestamp);
  return { profileId: id, ip, userAgent, timestamp: seconds === undefined ? timestamp : seconds * 1000 };
}

function bodyOf(type: unknown, payload: Body, domain: string): Body {
  const host = typeof payload.hostname === 'string' && payload.hostname !== '' ? payload.hostname : domain;
  const shared = { url: pageUrl(payload.url ?? '', host, { hasFragmentPages: true }), ...visitorOf(payload) };
  switch (type) {
    case 'event':
      return { ...eventOf(payload), ...shared, referrer: referrerUrl(payload.referrer, host) };
    case 'identify':
      return { type, ...shared, traits: flattened(payload.data) };
    case 'performance': {
      const { lcp, inp, cls, fcp, ttfb } = payload;
      return { type: 'vitals', ...shared, vitals: { lcp, inp, cls, fcp, ttfb } };
    }
    case 'engagement':
      return { type, ...shared, engagedMs: payload.engagement };
    default:
      return { type: unknownType, ...shared };
  }
}

/** A pageview, or an event when it has a name. Revenue is `revenue` and `currency` of the data, in whole units. */
function eventOf({ name, title, data }: Body): Body {
  const eventName = textOf(name, fieldLimits.eventNameLength);
  const named = eventName === undefined ? { type: 'pageview' } : { type: 'event', name: eventName };
  if (!isRecord(data)) return { ...named, title, props: data };
  const { revenue: amount, currency, ...rest } = data;
  const revenue = moneyOf(amount, currency);
  return { ...named, title, revenue, props: flattened(revenue === undefined ? data : rest) };
}
