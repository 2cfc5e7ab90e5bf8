import type { CallOptions } from './call-tool.ts';
import { codes, errorText, idOf, invalid, type Message, RpcError, readMessage, resultText } from './message.ts';
import { legacyResult, modernResult } from './methods.ts';
import { textFaultOf } from './text-fault.ts';
import { checkLegacyVersion, checkModern, isModern, type ProtocolHeaders } from './versions.ts';

export const messagesMax = 20;

/** What one POST is answered with; without a text only notifications came. */
export interface Outcome {
  readonly status: number;
  readonly text: string | undefined;
}

export interface AnswerOptions extends CallOptions {
  readonly headers: ProtocolHeaders;
  /** Strict about nesting and repeated keys; throws what is wrong. */
  readonly parse: (text: string) => unknown;
  /** Takes a unit of the owner's budget; gives the refusal when there is none. */
  readonly charge: () => Promise<string | undefined>;
}

/** Answers the body of one POST, whose own unit is paid. Whatever the bytes are, the answer is JSON-RPC. */
export async function answerBody(text: string, options: AnswerOptions): Promise<Outcome> {
  let body: unknown;
  try {
    body = options.parse(text);
  } catch (error) {
    const why = error instanceof SyntaxError || !(error instanceof Error) ? 'it cannot be read' : error.message;
    return refused(null, unsound(why));
  }
  const fault = textFaultOf([body].flat().map((message) => idOf(message)));
  if (fault !== undefined) return refused(null, unsound(`an id ${fault}`));
  try {
    if (isModern(body, options.headers)) return await answerModern(body, options);
    checkLegacyVersion(options.headers);
    return Array.isArray(body) ? await answerBatch(body, options) : await answerAlone(body, options);
  } catch (error) {
    return refused(idOf(Array.isArray(body) ? null : body), asRpcError(error, options));
  }
}

const unsound = (why: string): RpcError => new RpcError(codes.parse, `The body is not sound JSON: ${why}.`, 400);

async function answerAlone(body: unknown, options: AnswerOptions): Promise<Outcome> {
  const message = readMessage(body);
  if (message.id === undefined) return nothing;
  return { status: 200, text: resultText(message.id, await legacyResult(message, options)) };
}

async function answerModern(body: unknown, options: AnswerOptions): Promise<Outcome> {
  const message = modernMessage(body);
  if (message.id === undefined) return nothing;
  checkModern(message, options.headers);
  return { status: 200, text: resultText(message.id, await modernResult(message, options)) };
}

function modernMessage(body: unknown): Message {
  try {
    return readMessage(body);
  } catch (error) {
    throw error instanceof RpcError ? new RpcError(error.code, error.message, 400) : error;
  }
}

/** One element after another, each answer in its place; the first is paid with the POST. */
async function answerBatch(elements: readonly unknown[], options: AnswerOptions): Promise<Outcome> {
  if (elements.length === 0) throw invalid('A batch needs a message.');
  if (elements.length > messagesMax) throw invalid(`A batch has at most ${messagesMax} messages.`);
  const texts: string[] = [];
  for (const [index, element] of elements.entries()) {
    if (options.signal().aborted) break;
    const spent = index === 0 ? undefined : await options.charge();
    const text =
      spent === undefined
        ? await answerElement(element, options)
        : unpaid(element, new RpcError(codes.budgetSpent, spent));
    if (text !== undefined) texts.push(text);
  }
  return texts.length === 0 ? nothing : { status: 200, text: `[${texts.join(',')}]` };
}

async function answerElement(element: unknown, options: AnswerOptions): Promise<string | undefined> {
  try {
    const message = readMessage(element);
    return message.id === undefined ? undefined : resultText(message.id, await legacyResult(message, options));
  } catch (error) {
    return errorText(idOf(element), asRpcError(error, options));
  }
}

/** A notification is not answered, not even that the budget is spent. */
const unpaid = (element: unknown, error: RpcError): string | undefined =>
  isWithoutId(element) ? undefined : errorText(idOf(element), error);

const isWithoutId = (element: unknown): boolean =>
  typeof element === 'object' && element !== null && !Array.isArray(element) && !('id' in element);

const nothing: Outcome = { status: 202, text: undefined };

const refused = (id: ReturnType<typeof idOf>, error: RpcError): Outcome => ({
  status: error.status,
  text: errorText(id, error),
});

/** An error that is no refusal is shown in the log alone. */
function asRpcError(error: unknown, { warn }: CallOptions): RpcError {
  if (error instanceof RpcError) return error;
  warn(error);
  return new RpcError(codes.internal, 'Something went wrong on our side.');
}
