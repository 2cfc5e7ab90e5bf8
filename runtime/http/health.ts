import type { Door } from './door.ts';
import { corsHeaders, jsonType, send } from './headers.ts';

/** Why the process cannot serve right now; undefined when it can. */
export type Readiness = () => string | undefined;

/** `/health/live` is 200 once the process is up, `/health/ready` once it can serve. */
export function healthDoor(whyNotReady: Readiness): Door {
  return ({ method }, response, path) => {
    if (path !== '/health/live' && path !== '/health/ready') return false;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const reason = path === '/health/ready' ? whyNotReady() : undefined;
    const body = reason === undefined ? { status: 'ok' } : { status: 'unavailable', reason };
    const headers = { ...corsHeaders, 'Content-Type': jsonType, 'Cache-Control': 'no-store' };
    send(response, reason === undefined ? 200 : 503, headers, JSON.stringify(body));
    return true;
  };
}
