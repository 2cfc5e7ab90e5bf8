import { Transform, type TransformCallback, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from './command-error.ts';
import { type Answered, type AskedCommand, answerIn, sendToService, streamWaitMs } from './operator-socket.ts';

const lineEnd = 0x0a;

/**
 * Requests lines from the service that has the store open, writes them to `out` and returns the summary after them.
 * Rejects when the stream ends before it. Undefined, and nothing written, when no service listens.
 */
export async function streamFromService(
  folder: string,
  asked: AskedCommand,
  { out, at }: { out: Writable; at: (lines: number) => void },
): Promise<object | undefined> {
  const socket = await sendToService(folder, asked, streamWaitMs);
  if (socket === undefined) return undefined;
  const lines = new AllButLast(at);
  socket.once('error', (error) => lines.destroy(error instanceof CommandError ? error : endedEarly(error)));
  try {
    await pipeline(socket, lines, out, { end: out !== process.stdout });
  } finally {
    socket.destroy();
  }
  return answerIn(answeredIn(lines.last));
}

const endedEarly = (cause?: Error) => new CommandError('The running service ended before it had answered.', { cause });

function answeredIn(line: string): Answered {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && ('answer' in value || 'refusal' in value)) {
      return value as Answered; // written by the same version
    }
  } catch {
    // An incomplete line.
  }
  throw endedEarly();
}

/** Passes lines on and holds back the last one, which is known only at the end. */
class AllButLast extends Transform {
  readonly #at: (lines: number) => void;
  #kept: Buffer[] = [];
  #lines = 0;

  constructor(at: (lines: number) => void) {
    super();
    this.#at = at;
  }

  get last(): string {
    return Buffer.concat(this.#kept).toString('utf8');
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    // A line end as the last byte ends the held line, and begins none.
    const cut = chunk.subarray(0, -1).lastIndexOf(lineEnd);
    const isCut = this.#endsWithLine() || cut !== -1;
    if (isCut) {
      for (const part of this.#kept) this.push(part);
      this.#kept = [];
      if (cut !== -1) this.push(chunk.subarray(0, cut + 1));
    }
    this.#kept.push(isCut ? chunk.subarray(cut + 1) : chunk);
    for (let from = chunk.indexOf(lineEnd); from !== -1; from = chunk.indexOf(lineEnd, from + 1)) this.#lines += 1;
    this.#at(this.#lines);
    done();
  }

  #endsWithLine(): boolean {
    const last = this.#kept.at(-1);
    return last !== undefined && last[last.length - 1] === lineEnd;
  }
}
