import { bearerToken, callerOfKey, requireScope } from '../access/bearer.ts';
import { clientAddress } from '../access/client-address.ts';
import { checkConfirm } from '../access/confirm.ts';
import { callerOfSession, sessionCookieOf } from '../access/session-cookie.ts';
import { accessSite, requireRole, requireUnrestricted } from '../access/site-access.ts';
import { accessResource, childNameOf } from '../access/site-resources.ts';
import type { Caller } from '../domain/account.ts';
import { resourceKinds } from '../domain/resources.ts';
import { ApiError, unavailable } from '../errors.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { OwnerBudget } from '../limits/owner-budget.ts';
import type { Ports } from '../ports/ports.ts';
import { hasBody, readBody } from './body.ts';
import type { Answer, Exchange } from './exchange.ts';
import { parseJson } from './json.ts';
import { checkForm, type RequestValidators } from './validate.ts';

/** What the steps work with. */
export interface Services {
  readonly ports: Ports;
  readonly budget: OwnerBudget;
  readonly failures: AuthFailures;
  readonly validators: RequestValidators;
  readonly sessionSecret: string;
  readonly addressRules: { readonly trustedProxyHops: number; readonly trustXRealIp: boolean };
  readonly handle: (exchange: Exchange) => Answer | Promise<Answer>;
}

type Step = (exchange: Exchange, services: Services) => void | Promise<void>;

/**
 * The order of checks, and the only place that decides it (docs/request-path.md). Preflight and match come before,
 * in `dispatch`; the handler after. Access precedes validation: a stranger learns nothing from a body error.
 */
export const steps: readonly Step[] = [
  authenticate,
  chargeBudget,
  checkScope,
  findSite,
  checkRole,
  readJson,
  checkConfirmation,
  validate,
  findChild,
];

/** Runs the steps, waiting only where one has something to wait for. */
export async function runSteps(exchange: Exchange, services: Services): Promise<void> {
  for (const step of steps) {
    const waiting = step(exchange, services);
    if (waiting !== undefined) await waiting;
  }
}

/** 401, or 429 for an address that failed too often. A valid credential is never charged. */
async function authenticate(exchange: Exchange, services: Services): Promise<void> {
  const { headers } = exchange.request;
  const token = bearerToken(headers.authorization);
  if (token === undefined) {
    exchange.caller = await callerOfDashboard(exchange, services);
    if (exchange.caller !== undefined) return;
    await services.failures.refuseWhenEmpty(clientAddress(headers, services.addressRules).address, exchange.now);
    throw new ApiError('unauthenticated', 'An API key is required. Send it as "Authorization: Bearer <API_KEY>".');
  }
  const found = await callerOfKey(token, services.ports, exchange.now);
  if (!(found instanceof ApiError)) {
    exchange.caller = found;
    return;
  }
  await services.failures.charge(clientAddress(headers, services.addressRules).address, exchange.now);
  throw found;
}

/** The dashboard's cookie counts only from its own pages: other sites cannot set this header without a preflight. */
function callerOfDashboard({ request, now }: Exchange, services: Services): Promise<Caller | undefined> {
  const { headers } = request;
  if (headers.authorization !== undefined || headers['x-requested-with'] !== 'footfall')
    return Promise.resolve(undefined);
  return callerOfSession(sessionCookieOf(request), {
    users: services.ports.users,
    secret: services.sessionSecret,
    now,
  });
}

/** 429 when the owner's minute is spent. */
function chargeBudget(exchange: Exchange, { budget }: Services): void | Promise<void> {
  const state = budget.charge(callerOf(exchange), exchange.now);
  if (!(state instanceof Promise)) {
    exchange.rate = state;
    return undefined;
  }
  return state.then((settled) => {
    exchange.rate = settled;
  });
}

/** 403 when the key's highest scope is too low. */
function checkScope(exchange: Exchange): void {
  requireScope(callerOf(exchange), exchange.operation.scope);
}

/** 403 for a key restricted to other sites, 404 for a site that is not there or not theirs. */
function findSite(exchange: Exchange, { ports }: Services): void | Promise<void> {
  const { siteId } = exchange.params;
  if (siteId === undefined) return refuseOutside(exchange);
  return accessSite(callerOf(exchange), siteId, ports).then(({ site, role }) => {
    exchange.site = site;
    exchange.role = role;
  });
}

/** 403 for a restricted key where no site is named: it may list its own, not make others. */
function refuseOutside({ operation, caller }: Exchange): void {
  if (operation.scope !== 'read' && caller !== undefined) requireUnrestricted(caller);
}

/** 403 when the role on the site is too low. */
function checkRole({ operation, role }: Exchange): void {
  if (operation.siteRole !== null && role !== undefined) requireRole(role, operation.siteRole);
}

/** Reads the body where the operation has one; 413 when it is too large. A parse fault waits for validation. */
async function readJson(exchange: Exchange): Promise<void> {
  if (exchange.operation.body === 'none' || !hasBody(exchange.request)) return;
  exchange.bodyText = await readBody(exchange.request);
  try {
    exchange.body = parseJson(exchange.bodyText);
  } catch (error) {
    exchange.bodyFault = error instanceof Error ? error.message : String(error);
  }
}

/** 400 unless a delete is confirmed by the id it deletes; a site's other id will do as well. */
function checkConfirmation({ operation, params, site, query, body }: Exchange): void {
  if (operation.confirm === null) return;
  const asked = params[operation.confirm] ?? '';
  const accepted = operation.confirm === 'siteId' && site !== undefined ? [asked, site.id, site.trackingId] : [asked];
  checkConfirm(accepted, query.confirm, body);
}

/** 400 with every fault of query and body named. */
function validate(exchange: Exchange, { validators }: Services): void {
  checkForm(exchange);
  validators.check(exchange);
}

/** 404 for a child that is not there or not theirs, 403 for one only its author may change. */
function findChild(exchange: Exchange, { ports }: Services): void | Promise<void> {
  const { operation, params, site } = exchange;
  const name = childNameOf(params);
  if (site === undefined || name === undefined) return undefined;
  const reaching = { caller: callerOf(exchange), siteId: site.id, isAuthorOnly: operation.ownership === 'author' };
  return accessResource(name, params[resourceKinds[name].parameter] ?? '', ports, reaching).then((child) => {
    exchange.child = child;
  });
}

function callerOf(exchange: Exchange): Caller {
  if (exchange.caller === undefined) throw unavailable(new Error('the pipeline has no caller yet'));
  return exchange.caller;
}
