import { type OperationRow, operations } from '../../generated/operations.ts';
import { type ApiRequest, ArgumentFault, apiRequest } from './arguments.ts';
import type { ApiAnswer, InnerApi } from './inner-api.ts';
import { codes, type Fields, isFields, RpcError } from './message.ts';
import { toolOf } from './tool-list.ts';
import { truncate } from './truncate.ts';

/** What a call needs beside its parameters. */
export interface CallOptions {
  readonly api: InnerApi;
  readonly authorization: string;
  /** Fires when the client is gone. */
  readonly signal: () => AbortSignal;
  readonly warn: (error: unknown) => void;
}

const rows: ReadonlyMap<string, OperationRow> = new Map(operations.map((row) => [row.id, row]));

/** Calls a tool and gives the fields of its result as text. What the API refuses is a result with `isError`. */
export async function callTool(params: Fields, options: CallOptions): Promise<string> {
  const { name, arguments: given = {} } = params;
  if (typeof name !== 'string') throw new RpcError(codes.invalidParams, 'name must be a string.');
  const tool = toolOf(name);
  const row = tool === undefined ? undefined : rows.get(tool.operationId);
  if (tool === undefined || row === undefined)
    throw new RpcError(codes.invalidParams, `There is no tool "${name.slice(0, 100)}". tools/list names all of them.`);
  if (!isFields(given)) throw new RpcError(codes.invalidParams, 'arguments must be an object.');
  let request: ApiRequest;
  try {
    request = apiRequest(tool, row, given);
  } catch (error) {
    if (error instanceof ArgumentFault) return content(`400: ${error.message}`, true);
    throw error;
  }
  return reach(request, options);
}

async function reach(request: ApiRequest, options: CallOptions): Promise<string> {
  const signal = options.signal();
  try {
    const answer = await options.api.send(request, options.authorization, signal);
    return answer.status < 300 ? content(answer.text, false) : content(refusalText(answer), true);
  } catch (error) {
    if (!signal.aborted) options.warn(error);
    return content('Internal API unreachable', true);
  }
}

/** The status and the API's own message; that of 429 names the seconds. */
function refusalText({ status, text }: ApiAnswer): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isFields(body) ? body.error : undefined;
    if (isFields(error) && typeof error.message === 'string') return `${status}: ${error.message}`;
  } catch {
    // Something in between answered, whose words are not ours to pass on.
  }
  return `${status}: The API gave no reason.`;
}

const content = (text: string, isError: boolean): string =>
  `"content":[{"type":"text","text":${JSON.stringify(truncate(text))}}],"isError":${isError}`;
