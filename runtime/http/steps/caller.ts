import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerToken, callerOfKey, requireScope } from '../../access/bearer.ts';
import { clientAddress } from '../../access/client-address.ts';
import { callerOfSession, sessionCookieOf } from '../../access/session-cookie.ts';
import type { Caller } from '../../domain/account.ts';
import { ApiError, nothingAt, unavailable } from '../../errors.ts';
import type { MatchedExchange } from '../exchange.ts';
import type { Services } from '../services.ts';

const keyNeeded = 'An API key is required. Send it as "Authorization: Bearer <API_KEY>".';
const writeKeyNeeded = 'Send the key as "Authorization: Bearer <API_KEY>", or no Authorization at all.';
const tokenNeeded = 'A token is required. Send it as "Authorization: Bearer <METRICS_TOKEN>".';

/** A key, or the dashboard's session. 401, or 429 for an address that failed too often. */
export async function authenticate(exchange: MatchedExchange, services: Services): Promise<void> {
  const { authorization } = exchange.request.headers;
  if (authorization === undefined) exchange.caller = await callerOfDashboard(exchange, services);
  exchange.caller ??= await callerOfRequest(exchange, services, keyNeeded);
}

/** A key. No cookie counts, so that any origin may ask. */
export async function authenticateKey(exchange: MatchedExchange, services: Services): Promise<void> {
  exchange.caller = await callerOfRequest(exchange, services, keyNeeded);
}

/** The dashboard's session. */
export async function authenticateSession(exchange: MatchedExchange, services: Services): Promise<void> {
  exchange.caller = await callerOfDashboard(exchange, services);
  if (exchange.caller === undefined) throw new ApiError('unauthenticated', 'Sign in first.');
}

/**
 * The key of a request that collects, if it sends one; it costs a unit of the owner's ingest budget. Pages behind a
 * password send its credentials along, so the forms of other products look at bearer keys alone.
 */
export async function authenticateWriter(exchange: MatchedExchange, services: Services): Promise<void> {
  const { operation, now } = exchange;
  const { authorization } = exchange.request.headers;
  if (authorization === undefined || operation.credential === 'none') return;
  if (operation.kind === 'compatible' && bearerToken(authorization) === undefined) return;
  const writer = await callerOfRequest(exchange, services, writeKeyNeeded);
  await services.ingestBudget.charge(writer.userId, now);
  requireScope(writer, 'write');
  exchange.writer = writer;
}

/** The token of METRICS_TOKEN. A wrong one counts as failed authentication; without the setting nothing is there. */
export async function authenticateMetrics(exchange: MatchedExchange, services: Services): Promise<void> {
  const { metricsToken } = services;
  if (metricsToken === undefined) throw nothingAt(exchange.path);
  const given = bearerToken(exchange.request.headers.authorization);
  if (given === undefined) return refuseWithoutToken(exchange, services, tokenNeeded);
  if (timingSafeEqual(digestOf(given), digestOf(metricsToken))) return;
  await chargeFailure(exchange, services);
  throw new ApiError('unauthenticated', 'This token is not the one of METRICS_TOKEN.');
}

/** A valid key is never charged as a failure. */
async function callerOfRequest(exchange: MatchedExchange, services: Services, needed: string): Promise<Caller> {
  const token = bearerToken(exchange.request.headers.authorization);
  if (token === undefined) return refuseWithoutToken(exchange, services, needed);
  const found = await callerOfKey(token, services.ports, exchange.now);
  if (!(found instanceof ApiError)) return found;
  await chargeFailure(exchange, services);
  throw found;
}

/** The cookie counts only from the dashboard's pages: other sites cannot set this header without a preflight. */
function callerOfDashboard({ request, now }: MatchedExchange, services: Services): Promise<Caller | undefined> {
  if (request.headers['x-requested-with'] !== 'footfall') return Promise.resolve(undefined);
  const { ports, sessionSecret } = services;
  return callerOfSession(sessionCookieOf(request), { users: ports.users, secret: sessionSecret, now });
}

async function refuseWithoutToken(exchange: MatchedExchange, services: Services, needed: string): Promise<never> {
  const { failures, addressRules } = services;
  const { address } = clientAddress(exchange.request.headers, addressRules);
  await failures.refuseWhenEmpty(address, exchange.now, exchange.deadline);
  throw new ApiError('unauthenticated', needed);
}

async function chargeFailure(exchange: MatchedExchange, { failures, addressRules }: Services): Promise<void> {
  const { address } = clientAddress(exchange.request.headers, addressRules);
  await failures.charge(address, exchange.now, exchange.deadline);
}

/** Digests have one length, so that a comparison always takes the same time. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** 403 when the key's highest scope is too low. */
export function checkScope(exchange: MatchedExchange): void {
  const { scope } = exchange.operation;
  if (scope !== null) requireScope(callerOf(exchange), scope);
}

/** The caller that an earlier step settled. */
export function callerOf(exchange: MatchedExchange): Caller {
  if (exchange.caller === undefined) throw unavailable(new Error('the pipeline has no caller yet'));
  return exchange.caller;
}
