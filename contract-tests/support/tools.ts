import { type Api, startApi } from './api.ts';

/** An error of JSON-RPC. */
export interface RpcFault {
  readonly code: number;
  readonly message: string;
  readonly data?: { readonly supported?: readonly string[]; readonly requested?: string };
}

/** The checked fields of one answer. */
export interface RpcAnswer {
  readonly jsonrpc: string;
  readonly id: string | number | null;
  readonly error?: RpcFault;
  readonly result?: {
    readonly [field: string]: unknown;
    readonly content?: readonly { readonly type: string; readonly text: string }[];
    readonly isError?: boolean;
    readonly tools?: readonly { readonly name: string }[];
    readonly nextCursor?: string;
  };
}

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer of a single message. */
  readonly answer: RpcAnswer;
  /** The answers of a batch. */
  readonly answers: readonly RpcAnswer[];
}

/** Posts a body to the tool endpoint; the answer is checked against the contract. A text is sent unchanged. */
export async function post(
  api: Api,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  key: string | null = api.key,
): Promise<Posted> {
  const {
    status,
    headers: answered,
    text,
  } = await api.send(
    '/api/mcp',
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    },
    'callTools',
  );
  return {
    status,
    headers: answered,
    text,
    get answer() {
      return JSON.parse(text) as RpcAnswer; // checked against the contract
    },
    get answers() {
      return JSON.parse(text) as readonly RpcAnswer[]; // checked likewise
    },
  };
}

export const message = (id: number | string, method: string, params?: object): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});

export const toolCall = (id: number | string, name: string, args: object = {}): object =>
  message(id, 'tools/call', { name, arguments: args });

/** Calls one tool; returns its text and whether it is a refusal. */
export async function useTool(
  api: Api,
  name: string,
  args: object = {},
  key: string = api.key,
): Promise<{ text: string; isError: boolean }> {
  const { answer } = await post(api, toolCall(1, name, args), {}, key);
  const { content, isError } = answer.result ?? {};
  const text = content?.[0]?.text;
  if (text === undefined || isError === undefined) throw new Error(`${name} has no text: ${JSON.stringify(answer)}`);
  return { text, isError };
}

/** A service whose owner has a given budget a minute. */
export const startWithBudget = (ownerRequestsMax: number): Promise<Api> => startApi({ ownerRequestsMax });

/** Spent units, by the headers of an answer. */
export const spentOf = (limit: number, { headers }: { readonly headers: Headers }): number =>
  limit - Number(headers.get('x-ratelimit-remaining'));
