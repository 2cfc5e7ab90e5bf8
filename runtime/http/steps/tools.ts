import type { ServerResponse } from 'node:http';
import { RateRefusal } from '../../limits/rate-refusal.ts';
import { readBody, toolBodyBytesMax } from '../body.ts';
import type { MatchedExchange } from '../exchange.ts';
import { parseJson } from '../json.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';

/** Reads a post to the tool endpoint, for the part that knows the protocol. */
export async function readMessages(exchange: MatchedExchange, services: Services): Promise<void> {
  const { headers } = exchange.request;
  const one = (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  exchange.toolPost = {
    text: await readBody(exchange.request, toolBodyBytesMax),
    authorization: headers.authorization ?? '',
    headers: { version: one('mcp-protocol-version'), method: one('mcp-method'), name: one('mcp-name') },
    parse: (body) => parseJson(body, { anyText: true }),
    charge: () => chargeMore(exchange, services),
    signal: goneSignal(exchange.response),
  };
}

async function chargeMore(exchange: MatchedExchange, { budget, ports }: Services): Promise<string | undefined> {
  try {
    await budget.charge(callerOf(exchange), ports.clock.now(), exchange.deadline);
    return undefined;
  } catch (error) {
    if (error instanceof RateRefusal) return error.message;
    throw error;
  }
}

/** Fires when the client is gone. */
function goneSignal(response: ServerResponse): () => AbortSignal {
  let gone: AbortController | undefined;
  return () => {
    if (gone !== undefined) return gone.signal;
    const made = new AbortController();
    if (response.destroyed) made.abort();
    else response.once('close', () => made.abort());
    gone = made;
    return made.signal;
  };
}
