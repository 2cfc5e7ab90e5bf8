import type { Endpoint } from './endpoint.ts';
import { corsHeaders, jsonType, send } from './headers.ts';

export interface HealthParts {
  /** Why the process cannot serve right now; undefined when it can. */
  readonly whyNotReady: () => string | undefined;
  /** How the Redis of the budgets fares; undefined where there is none. Without it the service serves all the same. */
  readonly redis: () => string | undefined;
}

/** `/health/live` is 200 once the process is up, `/health/ready` once it can serve. */
export function healthEndpoint({ whyNotReady, redis }: HealthParts): Endpoint {
  return ({ method }, response, path) => {
    if (path !== '/health/live' && path !== '/health/ready') return false;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const isReadiness = path === '/health/ready';
    const reason = isReadiness ? whyNotReady() : undefined;
    const body = {
      ...(reason === undefined ? { status: 'ok' } : { status: 'unavailable', reason }),
      ...(isReadiness ? { redis: redis() } : {}),
    };
    const headers = { ...corsHeaders, 'Content-Type': jsonType, 'Cache-Control': 'no-store' };
    send(response, reason === undefined ? 200 : 503, headers, JSON.stringify(body));
    return true;
  };
}
