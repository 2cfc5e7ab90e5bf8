import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { browserCookieMs, browserCookieName, knownBrowser, signBrowser } from '../access/browser-cookie.ts';
import { clientAddress } from '../access/client-address.ts';
import { isLink, linkSubject } from '../access/one-time-link.ts';
import { hashPassword, isPassword } from '../access/password.ts';
import {
  callerOfSession,
  endSession,
  sessionCookieName,
  sessionCookieOf,
  sessionMs,
  signSession,
} from '../access/session-cookie.ts';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import type { User } from '../domain/account.ts';
import { newId } from '../domain/ids.ts';
import { ApiError, validationFailed } from '../errors.ts';
import { accountName, browserName } from '../limits/sign-in-limits.ts';
import { newDeadline } from '../limits/wait-limit.ts';
import { dropsAction } from './account-drops.ts';
import { keyAction } from './account-keys.ts';
import { type AccountAction, type AccountParts, type Outcome, sessionsOf } from './account-parts.ts';
import { pathsAction } from './account-paths.ts';
import { makeAjv } from './ajv.ts';
import { isJsonType, readBody } from './body.ts';
import { refuse } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { jsonType, send } from './headers.ts';
import { parseJson } from './json.ts';
import { problemOf } from './problem.ts';

/** What a form sends. The contract's schemas of the forms here know strings only. */
type Form = Readonly<Record<string, string>>;

/** What the state of the set-up link is signed with: it works while there is no account. */
export const setupState = 'no account yet';

/** Passwords waiting to be checked or set; more are refused. */
const waitingMax = 50;

/** Signing in and out, the first account, setting a password, and a user's own keys. */
export function accountEndpoint(parts: AccountParts): Endpoint {
  // One at a time: guesses sent at once are counted like others, links work once, and the threads that work out
  // hashes are left to the store.
  const turns = new SerialQueue(waitingMax);
  const formed =
    (work: (form: Form, request: IncomingMessage) => Promise<Outcome>): AccountAction =>
    async (read, request) =>
      work((await read()) as Form, request);
  const actions: Readonly<Record<string, AccountAction>> = {
    'GET /api/account/session': (_, request) => currentSession(parts, request),
    'POST /api/account/setup': formed((form) => turns.take(() => setUp(parts, form))),
    'POST /api/account/sign-in': formed((form, request) => signIn(parts, form, request, turns)),
    'POST /api/account/sign-out': (_, request) => turns.take(() => signOut(parts, request)),
    'POST /api/account/password': formed((form) => turns.take(() => setPassword(parts, form))),
  };
  const checks = new WeakMap<object, ValidateFunction>();
  const ajv = makeAjv({ verbose: true });

  const check = (path: string, body: unknown): Readonly<Record<string, unknown>> => {
    const schema = parts.schemaOf(path);
    if (schema === undefined) return {};
    const validate =
      checks.get(schema) ??
      ajv.compile({ type: 'object', required: ['requestBody'], properties: { requestBody: schema } });
    checks.set(schema, validate);
    if (!validate({ requestBody: body })) throw problemOf(validate.errors ?? [], { query: [] });
    return body as Readonly<Record<string, unknown>>; // the schema knows objects only
  };

  return async (request, response, path) => {
    if (!path.startsWith('/api/account/')) return false;
    const action = actions[`${request.method} ${path}`] ?? otherAction(parts, request.method ?? '', path);
    if (action === undefined) return false;
    try {
      refuseForeignPages(request);
      refusePlainPages(request, parts);
      const read = async () => (request.method === 'POST' ? check(path, await bodyOf(request, path, parts)) : {});
      answer(response, await action(read, request));
    } catch (error) {
      refuse(response, parts, error, { id: path });
    }
    return true;
  };
}

/** Addresses with a part of their own. */
const otherAction = (parts: AccountParts, method: string, path: string): AccountAction | undefined =>
  keyAction(parts, method, path) ?? dropsAction(parts, method, path) ?? pathsAction(parts, method, path);

/** A page of another origin cannot set this header without a preflight, which is not granted to it with cookies. */
function refuseForeignPages(request: IncomingMessage): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ApiError('unauthenticated', 'This address answers only to the pages of the service itself.');
}

/** The names of this machine, over which browsers keep secure cookies without https. */
const isLoopback = (hostname: string): boolean => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);

/**
 * A browser keeps no secure cookie that came to a page over http, so that signing in there would lead back to the form.
 * Said before a password is checked or a one-time link is spent.
 */
function refusePlainPages({ method, headers }: IncomingMessage, { isSecure, ports }: AccountParts): void {
  const { origin } = headers;
  if (!isSecure || method !== 'POST' || origin === undefined || !URL.canParse(origin)) return;
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'http:' || isLoopback(hostname)) return;
  throw validationFailed(
    `This page was opened over http, where the browser does not keep a sign-in. Open ${ports.baseUrl}/ instead.`,
  );
}

async function bodyOf(request: IncomingMessage, path: string, parts: AccountParts): Promise<unknown> {
  if (parts.schemaOf(path) === undefined) return undefined;
  const text = await readBody(request);
  if (!isJsonType(request))
    throw validationFailed('The body must be JSON. Send it with Content-Type: application/json.');
  try {
    return parseJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiError('malformed_json', `The request body is not acceptable JSON: ${reason}.`);
  }
}

function answer(response: ServerResponse, { status, body, cookies }: Outcome): void {
  const headers: Record<string, string | string[]> = { 'Cache-Control': 'no-store' };
  if (cookies !== undefined) headers['Set-Cookie'] = [...cookies];
  if (body !== undefined) headers['Content-Type'] = jsonType;
  send(response, status, headers, body === undefined ? undefined : JSON.stringify(body));
}

/** Who is signed in, as openapi.yaml#Session tells it. */
async function sessionOf(user: User | undefined, { ports }: Pick<AccountParts, 'ports'>): Promise<object> {
  if (user === undefined) return { user: null, setupNeeded: (await ports.users.count()) === 0 };
  const { id: userId, email, name, plan } = user;
  return { user: { userId, email, name, plan }, setupNeeded: false };
}

async function currentSession(parts: AccountParts, request: IncomingMessage): Promise<Outcome> {
  const caller = await callerOfSession(sessionCookieOf(request), sessionsOf(parts));
  return { status: 200, body: await sessionOf(caller?.user, parts) };
}

/** Ends the session that is asked with; one that is over, or none, is no fault. One at a time, so that none is lost. */
async function signOut(parts: AccountParts, request: IncomingMessage): Promise<Outcome> {
  await endSession(sessionCookieOf(request), sessionsOf(parts));
  return { status: 204, cookies: [cookie(parts, { name: sessionCookieName, value: '', maxAgeMs: 0 })] };
}

/** The first account, through the one-time link of an empty store. */
async function setUp(parts: AccountParts, body: Form): Promise<Outcome> {
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
  if (!(await ports.users.createFirst(user))) throw voidLink();
  return { status: 201, body: await sessionOf(user, parts), cookies: signedInCookies(parts, user.id, now) };
}

async function signIn(parts: AccountParts, body: Form, request: IncomingMessage, turns: SerialQueue): Promise<Outcome> {
  const { ports, failures, signInLimits, sessionSecret } = parts;
  const now = ports.clock.now();
  const { address } = clientAddress(request.headers, parts.addressRules);
  const deadline = newDeadline();
  // Clients without an address are no one client: what others did is not held against one.
  const refuseAddress = async () => {
    if (address !== undefined) await failures.refuseWhenEmpty(address, now, deadline);
  };
  await refuseAddress();
  const email = body.email ?? '';
  const known = await ports.users.findByEmail(email);
  const browser = known && knownBrowser(request.headers.cookie, known.id, sessionSecret);
  const name = browser === undefined ? accountName(email) : browserName(browser);
  const spent = () => known && parts.accountSpent(known);
  const check = async () => {
    await refuseAddress();
    const user = await ports.users.findByEmail(email);
    if ((await isPassword(body.password ?? '', user?.passwordHash)) && user !== undefined) return user;
    if (address === undefined) failures.note();
    else await failures.charge(address, now, deadline);
    return undefined;
  };
  const user = await signInLimits.attempt({ name, now, spent, deadline: deadline }, () => turns.take(check));
  if (user === undefined) throw new ApiError('unauthenticated', 'E-mail address or password is wrong.');
  const cookies = signedInCookies(parts, user.id, now);
  return {
    status: 200,
    body: await sessionOf(user, { ports }),
    cookies: browser === undefined ? cookies : cookies.slice(0, 1),
  };
}

/** Sets a password through a one-time link; older sessions of the user end. */
async function setPassword(parts: AccountParts, body: Form): Promise<Outcome> {
  const { ports, sessionSecret } = parts;
  const now = ports.clock.now();
  const user = await ports.users.find(linkSubject(body.token ?? ''));
  if (user === undefined || !isLink(body.token ?? '', 'password', user.passwordHash ?? '', now, sessionSecret))
    throw voidLink();
  const passwordHash = await hashPassword(body.password ?? '');
  const updated = await ports.users.update(user.id, { passwordHash, sessionsValidFrom: new Date(now).toISOString() });
  return { status: 200, body: await sessionOf(updated, parts), cookies: signedInCookies(parts, user.id, now) };
}

const voidLink = (): ApiError =>
  new ApiError(
    'unauthenticated',
    'This link was used already or is too old. Make a new one with `cli create-user` or a restart.',
  );

/** The session, and the mark of a browser that has signed in. */
function signedInCookies(parts: AccountParts, userId: string, now: number): readonly string[] {
  const { sessionSecret, ports } = parts;
  const browser = signBrowser(userId, ports.random, sessionSecret);
  return [
    cookie(parts, { name: sessionCookieName, value: signSession(userId, now, sessionSecret), maxAgeMs: sessionMs }),
    cookie(parts, { name: browserCookieName, value: browser, maxAgeMs: browserCookieMs }),
  ];
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeMs: number;
}

function cookie({ isSecure, cookiePath }: AccountParts, { name, value, maxAgeMs }: Cookie): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=${cookiePath}; Max-Age=${maxAgeMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}
