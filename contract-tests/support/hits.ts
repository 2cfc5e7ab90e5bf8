import type { Api } from './api.ts';

/** A body of a browser or a server. Untyped: many tests send invalid content. */
export type HitBody = Readonly<Record<string, unknown>>;

/** A Firefox on Linux: no bot. */
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** The outcome of a hit of the browser form. */
export interface SentHit {
  readonly status: number;
  /** `X-Dropped`; undefined when the hit counts. */
  readonly dropped: string | undefined;
  /** `X-Ignored`; undefined when every field is stored as sent. */
  readonly ignored: string | undefined;
  readonly text: string;
}

/** Sends one hit as a page does. The answer is checked against the contract. */
export async function sendHit(
  api: Api,
  siteId: string,
  body: HitBody | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<SentHit> {
  const answer = await api.send(
    `/api/sites/${siteId}/collect`,
    {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': firefox, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    'collectHit',
  );
  const { status, text } = answer;
  const headerOf = (name: string): string | undefined => answer.headers.get(name) ?? undefined;
  return { status, dropped: headerOf('x-dropped'), ignored: headerOf('x-ignored'), text };
}

/** Counts of the server form. */
export interface SentBatch {
  readonly status: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly dropped: readonly { readonly index: number; readonly reason: string }[];
  readonly ignored: readonly { readonly index: number; readonly fields: readonly string[] }[];
  /** The code of a refusal. */
  readonly code: string | undefined;
  readonly text: string;
}

/** Sends events with a key, as a server does: one object or a list. The answer is checked against the contract. */
export async function sendEvents(
  api: Api,
  siteId: string,
  events: HitBody | readonly HitBody[],
  headers: Readonly<Record<string, string>> = {},
): Promise<SentBatch> {
  const { status, text } = await api.send(
    `/api/sites/${siteId}/collect`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(Array.isArray(events) ? { events } : events),
    },
    'collectHit',
  );
  const body = JSON.parse(text);
  const { accepted = 0, duplicates = 0, dropped = [], ignored = [] } = body;
  return { status, accepted, duplicates, dropped, ignored, code: body.error?.code, text };
}

/** A pageview of the server form at a moment, of the visitor of an address. */
export const viewAt = (at: string | number, path = '/', more: HitBody = {}): HitBody => ({
  type: 'pageview',
  url: `https://shop.example${path}`,
  timestamp: at,
  ip: '81.2.69.1',
  userAgent: firefox,
  ...more,
});
