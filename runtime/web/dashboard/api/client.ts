import type { components, paths } from '../../../../generated/openapi.ts';
import { base } from './base.ts';

/** The shapes of the contract, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Method = 'get' | 'post' | 'patch' | 'delete';
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Answer<O> = O extends { responses: infer R } ? Json<R[Extract<keyof R, 200 | 201 | 204>]> : never;
type Input<O> = (O extends { parameters: { path: infer Path extends object } } ? { path: Path } : unknown) &
  (O extends { parameters: { query?: infer Query } } ? { query?: Query } : unknown) &
  (O extends { requestBody: { content: { 'application/json': infer Body } } } ? { body: Body } : unknown) & {
    signal?: AbortSignal;
  };

/** One fault of a request, as the server names it. */
export type FaultDetail = NonNullable<Schema<'Error'>['error']['details']>[number];

/** A refusal of the server, or `network` without an answer. `message` can be shown to users. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: FaultDetail[];
  /** The id of the entry in the server's log. */
  readonly requestId: string | undefined;

  constructor(status: number, fault: Fault) {
    super(fault.message);
    this.status = status;
    this.code = fault.code;
    this.details = fault.details ?? [];
    this.requestId = fault.requestId;
  }
}

type Fault = Omit<Schema<'Error'>['error'], 'code'> & { code: Schema<'ErrorCode'> | 'network' };

/** Calls one operation of the contract with the session cookie. Throws an ApiFailure for anything but a success. */
export async function request<P extends keyof paths, M extends Method>(
  method: M,
  path: P,
  input: Input<Operation<P, M>>,
): Promise<Answer<Operation<P, M>>> {
  // The arguments were checked against the contract above; here they are untyped values.
  const { path: params, query, body, signal } = input as LooseInput;
  const answer = await fetch(base + fillPath(path, params) + queryText(query), {
    method: method.toUpperCase(),
    // The server accepts the cookie only with this header, which another site's page cannot send.
    headers: { 'X-Requested-With': 'footfall', ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiFailure(0, { code: 'network', message: 'The server does not answer. Check the connection.' });
  });

  const text = await answer.text();
  const json: unknown = isJson(answer) ? JSON.parse(text) : undefined;
  if (!answer.ok) throw new ApiFailure(answer.status, faultOf(answer.status, json));
  // The contract guarantees this shape, and the server's tests verify it.
  return json as Answer<Operation<P, M>>;
}

interface LooseInput {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  signal?: AbortSignal;
}

/** Replaces `{names}` with values. A name without a value stays, so that the mistake is visible. */
export function fillPath(path: string, values: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

function queryText(query: LooseInput['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

const isJson = (answer: Response) => answer.headers.get('content-type')?.includes('json') ?? false;

function faultOf(status: number, json: unknown): Fault {
  if (typeof json === 'object' && json !== null && 'error' in json) return json.error as Fault;
  return { code: 'internal', message: `The server answered with status ${status}.` };
}
