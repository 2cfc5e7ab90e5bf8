import type { operations } from '../../generated/openapi.ts';
import { type OperationId, operations as operationRows } from '../../generated/operations.ts';
import { errorStatuses } from '../../runtime/errors.ts';
import { contractOperations, misfit, type ResponseObject } from './document.ts';
import { record } from './ledger.ts';

type Op<K extends OperationId> = operations[K];
type Json<C> = C extends { content: { 'application/json': infer B } } ? B : undefined;
type Responses<K extends OperationId> = Op<K>['responses'];
type SuccessBody<K extends OperationId> = Json<Responses<K>[Extract<keyof Responses<K>, 200 | 201>]>;

/** The error shape of every refusal. */
export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly { readonly in: string; readonly path: string; readonly message: string }[];
    readonly requestId?: string;
  };
}

/** An answer that was checked against the contract. `body` is the success body, `error` the refusal. */
export interface Answer<K extends OperationId> {
  readonly status: number;
  readonly headers: Headers;
  /** Throws when the answer is not a success. */
  readonly body: SuccessBody<K>;
  readonly error: ErrorBody['error'];
  readonly text: string;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>> | string;
  readonly body?: unknown;
  /** A raw key; null sends none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is not the service's own: it is checked, but not counted as coverage. */
  readonly isRehearsal?: boolean;
}

const callTimeoutMs = 20_000;
const rows = new Map(operationRows.map((row) => [row.id, row]));

/** Sends a request and checks status, media type, headers and body of the answer against openapi.yaml. */
export async function callOperation<K extends OperationId>(
  baseUrl: string,
  id: K,
  options: CallOptions,
): Promise<Answer<K>> {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`${id} is no operation of the contract.`);
  const path = row.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(options.params?.[name] ?? ''));
  const query =
    typeof options.query === 'string' ? options.query : new URLSearchParams(asStrings(options.query)).toString();
  const headers: Record<string, string> = { ...options.headers };
  if (typeof options.key === 'string') headers.authorization ??= `Bearer ${options.key}`;
  if (options.body !== undefined) headers['content-type'] ??= 'application/json';
  const response = await fetch(`${baseUrl}${path}${query === '' ? '' : `?${query}`}`, {
    method: row.method,
    headers,
    signal: AbortSignal.timeout(callTimeoutMs),
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const parsed = checkAnswer(id, response, text, options.isRehearsal === true ? () => undefined : record);
  return {
    status: response.status,
    headers: response.headers,
    text,
    get body() {
      if (!response.ok) throw new Error(`${id} answered ${response.status}: ${text}`);
      return parsed as SuccessBody<K>; // checked against the schema of this very status
    },
    get error() {
      if (response.ok) throw new Error(`${id} answered ${response.status}, which is no error.`);
      return (parsed as ErrorBody).error; // checked likewise
    },
  };
}

const asStrings = (query: Readonly<Record<string, string | number | boolean>> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));

/** Throws on everything the contract does not describe; records the rest in the ledger. No text: an answer to HEAD. */
export function checkAnswer(
  id: string,
  response: Response,
  text: string | undefined,
  note: typeof record = record,
): unknown {
  const documented = contractOperations.get(id)?.responses[String(response.status)];
  if (documented === undefined)
    throw new Error(`${id} answered ${response.status}, which openapi.yaml does not describe: ${text}`);
  checkHeaders(id, response, documented);
  if (text === undefined) return undefined;
  const [mediaType] = (response.headers.get('content-type') ?? '').split(';');
  const content = documented.content?.[mediaType ?? ''];
  if (documented.content === undefined) {
    if (text !== '')
      throw new Error(`${id} ${response.status} has a body that openapi.yaml does not describe: ${text}`);
    note(id, response.status, undefined);
    return undefined;
  }
  if (content === undefined)
    throw new Error(`${id} ${response.status} came as "${mediaType}", which openapi.yaml does not describe.`);
  if (mediaType !== 'application/json') {
    note(id, response.status, undefined);
    return text;
  }
  const body: unknown = JSON.parse(text);
  const fault = content.schema === undefined ? undefined : misfit(content.schema, body);
  if (fault !== undefined)
    throw new Error(`${id} ${response.status} does not fit its schema:\n${fault}\n${text.slice(0, 2000)}`);
  if (!response.ok) checkRefusal(id, response.status, body);
  note(id, response.status, body);
  return body;
}

/** A code has one status, and a 500 can be found in the log. */
function checkRefusal(id: string, status: number, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('error' in body) || 'jsonrpc' in body) return;
  const { error } = body as ErrorBody; // checked against the schema of this status
  const expected = new Map<string, number>(Object.entries(errorStatuses)).get(error.code);
  if (expected !== status) throw new Error(`${id} ${status} has the code ${error.code}, which stands for ${expected}.`);
  if ((status === 500 || status === 503) && error.requestId === undefined) {
    throw new Error(`${id} ${status} names no requestId.`);
  }
}

const rateNames = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'];

function checkHeaders(id: string, response: Response, documented: ResponseObject): void {
  const declared = new Map(
    Object.entries(documented.headers ?? {}).map(([name, header]) => [name.toLowerCase(), header]),
  );
  for (const [name, { required, schema }] of declared) {
    const value = response.headers.get(name);
    if (value === null) {
      if (required === true) throw new Error(`${id} ${response.status} lacks the header ${name}.`);
      continue;
    }
    const isNumber = (schema as { type?: string } | undefined)?.type === 'integer';
    const fault = schema === undefined ? undefined : misfit(schema, isNumber ? Number(value) : value);
    if (fault !== undefined) throw new Error(`${id} ${response.status}: header ${name}: ${value}: ${fault}`);
  }
  for (const name of rateNames) {
    if (response.headers.has(name) && !declared.has(name)) {
      throw new Error(`${id} ${response.status} carries ${name}, which openapi.yaml does not describe.`);
    }
  }
  if (response.headers.get('access-control-allow-origin') !== '*' && id !== 'endpoint') checkOpen(id);
}

/** The account endpoints answer only the service's own pages; everything else allows any origin. */
function checkOpen(id: string): void {
  const path = contractOperations.get(id)?.path ?? '';
  if (!path.startsWith('/api/account/')) throw new Error(`${id} lacks Access-Control-Allow-Origin.`);
}
