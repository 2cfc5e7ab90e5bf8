import type { ServerResponse } from 'node:http';
import type { RateState } from '../limits/rate-refusal.ts';

/** On every answer: any origin may read it, and the four headers beside the body. Never with credentials. */
export const corsHeaders: Readonly<Record<string, string>> = Object.freeze({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
});

export const preflightHeaders: Readonly<Record<string, string>> = Object.freeze({
  ...corsHeaders,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Content-Encoding, Accept, X-Requested-With',
  'Access-Control-Max-Age': '86400',
});

export const jsonType = 'application/json; charset=utf-8';

/** The three budget headers of every success and of 429. */
export function rateHeaders(rate: RateState): Record<string, string | number> {
  return {
    'X-RateLimit-Limit': rate.limit,
    'X-RateLimit-Remaining': rate.remaining,
    'X-RateLimit-Reset': rate.resetAt,
  };
}

/** Writes a whole answer at once. HEAD gets the headers alone. */
export function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string | number | string[]>,
  text: string | Uint8Array | undefined,
): void {
  if (text !== undefined)
    headers['Content-Length'] = typeof text === 'string' ? Buffer.byteLength(text) : text.byteLength;
  response.writeHead(status, headers);
  if (text === undefined || response.req.method === 'HEAD') response.end();
  else response.end(text);
}
