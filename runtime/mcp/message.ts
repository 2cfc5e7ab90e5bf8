/** Codes of JSON-RPC and of the protocol, and 429 for an element the owner's budget did not reach. */
export const codes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  budgetSpent: 429,
} as const;

/** What a request is known by; null when it has none that may be repeated. */
export type MessageId = string | number | null;

export type Fields = Readonly<Record<string, unknown>>;

/** A message of sound form. Without an id it is a notification, which nothing answers. */
export interface Message {
  readonly id: MessageId | undefined;
  readonly method: string;
  readonly params: Fields;
}

/** A refusal on its way to the client. Its message is for strangers: no host, no key, no stack. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: Fields | undefined;
  /** What HTTP says when the message stands alone. */
  readonly status: number;

  constructor(code: number, message: string, status = 200, data?: Fields) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of anything that was sent, as an error may repeat it. */
export function idOf(value: unknown): MessageId {
  const id = isFields(value) ? value.id : null;
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null;
}

/** Checks the form of one message. Throws with the code that its fault has. */
export function readMessage(value: unknown): Message {
  if (!isFields(value)) throw invalid('A message must be an object.');
  if (value.jsonrpc !== '2.0') throw invalid('jsonrpc must be "2.0".');
  if ('id' in value && idOf(value) === null) throw invalid('id must be a string or an integer.');
  if (typeof value.method !== 'string') throw invalid('method must be a string.');
  const { method, params = {} } = value;
  // Nothing answers a notification and nothing runs it, whatever it carries.
  if (!('id' in value)) return { id: undefined, method, params: {} };
  if (!isFields(params)) throw new RpcError(codes.invalidParams, 'params must be an object.');
  return { id: idOf(value), method, params };
}

/** A fault of form: HTTP says 400 when the message stands alone. */
export const invalid = (message: string): RpcError => new RpcError(codes.invalidRequest, message, 400);

/** The text of an answer. The result comes as text already: the list of tools is written once. */
export const resultText = (id: MessageId, result: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;

/** The text of a refusal. */
export function errorText(id: MessageId, { code, message, data }: RpcError): string {
  const error = { code, message, ...(data === undefined ? {} : { data }) };
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}
