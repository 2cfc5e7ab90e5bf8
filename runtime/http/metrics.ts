import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bearerToken } from '../access/bearer.ts';
import { clientAddress } from '../access/client-address.ts';
import { ApiError } from '../errors.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { Clock } from '../ports/clock.ts';
import { type RequestLog, refuse } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { corsHeaders, send } from './headers.ts';

export interface MetricsParts {
  /** Undefined: there is nothing at this address. */
  readonly token: string | undefined;
  readonly failures: AuthFailures;
  readonly addressRules: { readonly trustedProxyHops: number; readonly trustXRealIp: boolean };
  readonly clock: Clock;
  readonly log: RequestLog;
  /** The numbers, in the text format of Prometheus. */
  readonly render: () => Promise<string>;
}

const textType = 'text/plain; version=0.0.4; charset=utf-8';

/** `/metrics`, for whoever has the token. A wrong one counts as failed authentication. */
export function metricsEndpoint(parts: MetricsParts): Endpoint {
  const { token } = parts;
  const expected = token === undefined ? undefined : digestOf(token);
  return async (request, response, path) => {
    const { method } = request;
    if (path !== '/metrics' || expected === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    try {
      await requireToken(request, expected, parts);
      const text = await parts.render();
      send(response, 200, { ...corsHeaders, 'Content-Type': textType, 'Cache-Control': 'no-store' }, text);
    } catch (error) {
      refuse(response, parts, error, { id: 'getMetrics' });
    }
    return true;
  };
}

async function requireToken(request: IncomingMessage, expected: Buffer, parts: MetricsParts): Promise<void> {
  const { headers } = request;
  const now = parts.clock.now();
  const given = bearerToken(headers.authorization);
  const { address } = clientAddress(headers, parts.addressRules);
  if (given === undefined) {
    await parts.failures.refuseWhenEmpty(address, now);
    throw new ApiError('unauthenticated', 'A token is required. Send it as "Authorization: Bearer <METRICS_TOKEN>".');
  }
  if (timingSafeEqual(digestOf(given), expected)) return;
  await parts.failures.charge(address, now);
  throw new ApiError('unauthenticated', 'This token is not the one of METRICS_TOKEN.');
}

/** Of one length, whatever was sent, so that comparing takes one time. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
