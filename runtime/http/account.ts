import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { clientAddress } from '../access/client-address.ts';
import { isLink, linkSubject } from '../access/one-time-link.ts';
import { hashPassword, isPassword } from '../access/password.ts';
import { callerOfSession, readCookie, sessionCookieName, sessionMs, signSession } from '../access/session-cookie.ts';
import { Turns } from '../access/turns.ts';
import type { User } from '../domain/account.ts';
import { newId } from '../domain/ids.ts';
import { ApiError, validationFailed } from '../errors.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { Ports } from '../ports/ports.ts';
import { makeAjv } from './ajv.ts';
import { isJsonType, readBody } from './body.ts';
import { type RequestLog, refuse } from './dispatch.ts';
import type { Door } from './door.ts';
import { jsonType, send } from './headers.ts';
import { parseJson } from './json.ts';
import { problemOf } from './problem.ts';

export interface AccountParts {
  readonly ports: Ports;
  readonly failures: AuthFailures;
  readonly sessionSecret: string;
  readonly isSecure: boolean;
  readonly addressRules: { readonly trustedProxyHops: number; readonly trustXRealIp: boolean };
  readonly log: RequestLog;
  /** The request schema of a door operation, from the contract. */
  readonly schemaOf: (path: string) => object | undefined;
}

interface Outcome {
  readonly status: number;
  readonly user?: User | undefined;
  readonly cookie?: string;
}

type Action = (body: Readonly<Record<string, string>>, request: IncomingMessage) => Promise<Outcome>;

/** What the state of the set-up link is signed with: it works while there is no account. */
export const setupState = 'no account yet';

/** Passwords waiting to be checked or set; more are refused. */
const waitingMax = 50;

/** Signing in and out, the first account, and setting a password: what the dashboard needs before it has a session. */
export function accountDoor(parts: AccountParts): Door {
  // One at a time: guesses sent at once are counted like others, links work once, and the threads that work out
  // hashes are left to the store.
  const turns = new Turns(waitingMax);
  const actions: Readonly<Record<string, Action>> = {
    'GET /api/account/session': (_, request) => currentSession(parts, request),
    'POST /api/account/setup': (body) => turns.take(() => setUp(parts, body)),
    'POST /api/account/sign-in': (body, request) => signIn(parts, body, request, turns),
    'POST /api/account/sign-out': async () => ({ status: 204, cookie: cookie(parts, '', 0) }),
    'POST /api/account/password': (body) => turns.take(() => setPassword(parts, body)),
  };
  const checks = new Map<string, ValidateFunction>();
  const ajv = makeAjv({ verbose: true });

  const check = (path: string, body: unknown): Readonly<Record<string, string>> => {
    const schema = parts.schemaOf(path);
    if (schema === undefined) return {};
    const validate =
      checks.get(path) ??
      ajv.compile({ type: 'object', required: ['requestBody'], properties: { requestBody: schema } });
    checks.set(path, validate);
    if (!validate({ requestBody: body })) throw problemOf(validate.errors ?? [], { query: [] });
    return body as Readonly<Record<string, string>>; // the schema knows strings only
  };

  return async (request, response, path) => {
    const action = path.startsWith('/api/account/') ? actions[`${request.method} ${path}`] : undefined;
    if (action === undefined) return false;
    try {
      refuseForeignPages(request);
      const outcome = await action(
        request.method === 'POST' ? check(path, await bodyOf(request, path, parts)) : {},
        request,
      );
      await answer(response, outcome, parts);
    } catch (error) {
      refuse(response, parts, error, { id: path });
    }
    return true;
  };
}

/** A page of another origin cannot set this header without a preflight, which is not granted to it with cookies. */
function refuseForeignPages(request: IncomingMessage): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ApiError('unauthenticated', 'This address answers only to the pages of the service itself.');
}

async function bodyOf(request: IncomingMessage, path: string, parts: AccountParts): Promise<unknown> {
  const text = await readBody(request);
  if (parts.schemaOf(path) === undefined) return undefined;
  if (!isJsonType(request))
    throw validationFailed('The body must be JSON. Send it with Content-Type: application/json.');
  try {
    return parseJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiError('malformed_json', `The request body is not acceptable JSON: ${reason}.`);
  }
}

async function answer(response: ServerResponse, outcome: Outcome, { ports }: AccountParts): Promise<void> {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
  if (outcome.cookie !== undefined) headers['Set-Cookie'] = outcome.cookie;
  if (outcome.status === 204) return send(response, 204, headers, undefined);
  const { user } = outcome;
  const shown = user === undefined ? null : { userId: user.id, email: user.email, name: user.name, plan: user.plan };
  const setupNeeded = user === undefined && (await ports.users.count()) === 0;
  send(
    response,
    outcome.status,
    { ...headers, 'Content-Type': jsonType },
    JSON.stringify({ user: shown, setupNeeded }),
  );
}

async function currentSession({ ports, sessionSecret }: AccountParts, request: IncomingMessage): Promise<Outcome> {
  const given = readCookie(request.headers.cookie, sessionCookieName);
  const caller = await callerOfSession(given, ports, sessionSecret, ports.clock.now());
  return { status: 200, user: caller?.user };
}

/** The first account, through the one-time link of an empty store. */
async function setUp(parts: AccountParts, body: Readonly<Record<string, string>>): Promise<Outcome> {
  const { ports, sessionSecret } = parts;
  const now = ports.clock.now();
  const isFirst = (await ports.users.count()) === 0;
  if (!isFirst || !isLink(body.token ?? '', 'setup', setupState, now, sessionSecret)) throw voidLink();
  const user: User = {
    id: newId(now, ports.random),
    email: (body.email ?? '').trim(),
    name: (body.name ?? '').trim(),
    plan: 'business',
    createdAt: new Date(now).toISOString(),
    passwordHash: await hashPassword(body.password ?? ''),
  };
  if ((await ports.users.count()) > 0) throw voidLink();
  await ports.users.create(user);
  return { status: 201, user, cookie: sessionCookie(parts, user.id, now) };
}

async function signIn(
  { ports, failures, addressRules, sessionSecret, isSecure }: AccountParts,
  body: Readonly<Record<string, string>>,
  request: IncomingMessage,
  turns: Turns,
): Promise<Outcome> {
  const now = ports.clock.now();
  const { address } = clientAddress(request.headers, addressRules);
  await failures.refuseWhenEmpty(address, now);
  return turns.take(async () => {
    await failures.refuseWhenEmpty(address, now);
    const user = await ports.users.findByEmail(body.email ?? '');
    if (!(await isPassword(body.password ?? '', user?.passwordHash)) || user === undefined) {
      await failures.charge(address, now);
      throw new ApiError('unauthenticated', 'E-mail address or password is wrong.');
    }
    return { status: 200, user, cookie: sessionCookie({ sessionSecret, isSecure }, user.id, now) };
  });
}

/** Sets a password through a one-time link; older sessions of the user end. */
async function setPassword(parts: AccountParts, body: Readonly<Record<string, string>>): Promise<Outcome> {
  const { ports, sessionSecret } = parts;
  const now = ports.clock.now();
  const user = await ports.users.find(linkSubject(body.token ?? ''));
  if (user === undefined || !isLink(body.token ?? '', 'password', user.passwordHash ?? '', now, sessionSecret))
    throw voidLink();
  const passwordHash = await hashPassword(body.password ?? '');
  const updated = await ports.users.update(user.id, { passwordHash, sessionsValidFrom: new Date(now).toISOString() });
  return { status: 200, user: updated, cookie: sessionCookie(parts, user.id, now) };
}

const voidLink = (): ApiError =>
  new ApiError(
    'unauthenticated',
    'This link was used already or is too old. Make a new one with `cli create-user` or a restart.',
  );

const sessionCookie = (parts: Pick<AccountParts, 'sessionSecret' | 'isSecure'>, userId: string, now: number): string =>
  cookie(parts, signSession(userId, now, parts.sessionSecret), sessionMs / 1000);

function cookie({ isSecure }: Pick<AccountParts, 'isSecure'>, value: string, maxAgeSeconds: number): string {
  const secure = isSecure ? '; Secure' : '';
  return `${sessionCookieName}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
