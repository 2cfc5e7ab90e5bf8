import { fieldLimits, isRecord, textOf } from '../fields.ts';

type Body = Readonly<Record<string, unknown>>;

/** What Umami's send API takes, as a hit of our own; undefined when it is no such body. */
export function fromUmami(given: unknown): { readonly website: string; readonly body: Body } | undefined {
  if (!isRecord(given) || !isRecord(given.payload)) return undefined;
  const { payload } = given;
  const website = textOf(payload.website, fieldLimits.idLength) ?? '';
  const hostname = typeof payload.hostname === 'string' ? payload.hostname : 'unknown.invalid';
  const url = absolute(payload.url, hostname);
  if (given.type === 'identify') {
    return { website, body: { type: 'identify', url, profileId: payload.id, traits: payload.data } };
  }
  const shared = { url, referrer: absolute(payload.referrer, hostname), title: payload.title, props: payload.data };
  const screen = sizeOf(payload.screen);
  if (payload.name === undefined) return { website, body: { type: 'pageview', ...shared, screen } };
  return { website, body: { type: 'event', name: payload.name, ...shared, screen } };
}

/** Paths are sent without their host. */
function absolute(value: unknown, hostname: string): unknown {
  if (typeof value !== 'string' || value === '') return undefined;
  return value.startsWith('/') ? `https://${hostname}${value}` : value;
}

function sizeOf(value: unknown): unknown {
  const match = typeof value === 'string' ? /^(\d{1,5})x(\d{1,5})$/.exec(value) : null;
  return match === null ? undefined : { width: Number(match[1]), height: Number(match[2]) };
}
