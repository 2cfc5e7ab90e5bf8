import type { EndpointKind } from '../../generated/operations.ts';
import type { RateState } from '../limits/rate-refusal.ts';

export type Headers = Readonly<Record<string, string | number | readonly string[]>>;

export const jsonType = 'application/json; charset=utf-8';

/** On every answer but those of the account endpoints: any origin may read it and these headers. Never with credentials. */
export const corsHeaders: Readonly<Record<string, string>> = Object.freeze({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
});

/**
 * On every answer of the collect endpoints, refusals too. `no-cache` and not `no-store`: Chromium reads an answer to
 * its end when the page does not, except one that says `no-store`, and until an answer was read its request takes from
 * the 64 KiB that a document may have on its way with `keepalive`. Other sites embed these addresses, also those that
 * are cross-origin isolated.
 */
const embeddedHeaders: Readonly<Record<string, string>> = Object.freeze({
  'Cache-Control': 'no-cache',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

const notStored: Readonly<Record<string, string>> = Object.freeze({ 'Cache-Control': 'no-store' });
/** On files, which any page may load. */
export const anyOrigin: Readonly<Record<string, string>> = Object.freeze({ 'Access-Control-Allow-Origin': '*' });

const open = Object.freeze({ ...corsHeaders, ...notStored });
const embedded = Object.freeze({ ...corsHeaders, ...embeddedHeaders });

/** On the answers of handlers, by the kind of endpoint. A handler adds to them or replaces them. */
export const answerHeaders: Readonly<Record<EndpointKind, Readonly<Record<string, string>>>> = {
  ...{ api: open, open, metrics: open, tools: open },
  ...{ 'sign-in': notStored, account: notStored },
  ...{ collect: embedded, compatible: { ...anyOrigin, ...embeddedHeaders } },
};

/** On refusals. Account endpoints refuse with the CORS headers too: a page of another origin may read why. */
export const refusalHeaders = (kind: EndpointKind | undefined): Readonly<Record<string, string>> =>
  kind === 'collect' || kind === 'compatible' ? embedded : open;

/** The three budget headers. */
export function rateHeaders(rate: RateState): Record<string, string | number> {
  return {
    'X-RateLimit-Limit': rate.limit,
    'X-RateLimit-Remaining': rate.remaining,
    'X-RateLimit-Reset': rate.resetAt,
  };
}

const ownHeaderNames: Readonly<Partial<Record<EndpointKind, string>>> = {
  collect: 'Authorization, Content-Type, Content-Encoding, X-Debug-Request',
  compatible: 'Authorization, Content-Type, Content-Encoding, X-Debug-Request',
  tools:
    'Authorization, Content-Type, Content-Encoding, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID',
};
const usualHeaderNames = 'Authorization, Content-Type, Content-Encoding, Accept, X-Requested-With';
const headerNames = /^[\w-]{1,100}(?: *, *[\w-]{1,100}){0,50}$/;

/**
 * The headers of a preflight. At the collect endpoints every header that is asked for is allowed: senders and scripts
 * that watch a page's requests add their own, and a browser sends no hit if one of them is refused. None is read.
 */
export function preflightHeaders(kind: EndpointKind | undefined, methods: string, asked: string | undefined): Headers {
  const own = (kind && ownHeaderNames[kind]) ?? usualHeaderNames;
  const isEmbedded = kind === 'collect' || kind === 'compatible';
  const more = isEmbedded && asked !== undefined && headerNames.test(asked.trim()) ? `, ${asked.trim()}` : '';
  return {
    ...corsHeaders,
    'Access-Control-Allow-Headers': `${own}${more}`,
    'Access-Control-Max-Age': '86400',
    ...(isEmbedded ? embeddedHeaders : {}),
    'Access-Control-Allow-Methods': methods,
  };
}
