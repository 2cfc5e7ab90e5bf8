import { createReadStream } from 'node:fs';
import { withoutByteOrderMark } from '../domain/byte-order-mark.ts';
import { CommandError } from './command-error.ts';

/** Longer lines are refused: no document of the store comes near it, and a file without line ends is no export. */
export const lineBytesMax = 4 * 1024 * 1024;

/** One line that is not blank. */
export interface Line {
  /** From 1 on, blank ones counted. */
  readonly number: number;
  /** Undefined: longer than `lineBytesMax`. */
  readonly text: string | undefined;
  readonly bytes: number;
  /** Bytes of the file up to its end. */
  readonly endByte: number;
}

const chunkBytes = 256 * 1024;
const lineEnd = 0x0a;

/** The lines of a file one after another, in as much memory as the longest of them. */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  const splitter = new Splitter();
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
      if (isFirst && isUtf16(chunk)) throw new CommandError(`${file} is UTF-16 text. Save it as UTF-8.`);
      isFirst = false;
      yield* splitter.take(chunk);
    }
  } catch (error) {
    throw isOfSystem(error) ? new CommandError(`${file} cannot be read: ${error.message}`) : error;
  }
  yield* splitter.rest();
}

/** As PowerShell writes what it redirects. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

/** Cuts bytes into lines. */
class Splitter {
  #dependencies: Buffer[] = [];
  #partBytes = 0;
  #number = 0;
  #endByte = 0;

  *take(chunk: Buffer): Generator<Line> {
    let from = 0;
    for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, from)) {
      this.#keep(chunk.subarray(from, at));
      this.#endByte += 1;
      yield* this.rest();
      from = at + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  /** What came since the last line end, as a line. */
  *rest(): Generator<Line> {
    const [bytes, dependencies] = [this.#partBytes, this.#dependencies];
    this.#dependencies = [];
    this.#partBytes = 0;
    this.#number += 1;
    const line = { number: this.#number, bytes, endByte: this.#endByte };
    if (bytes > lineBytesMax) {
      yield { ...line, text: undefined };
      return;
    }
    const whole =
      dependencies.length === 1 && dependencies[0] !== undefined ? dependencies[0] : Buffer.concat(dependencies);
    // Files that were put one behind the other have one before a line further down.
    const text = withoutByteOrderMark(whole.toString('utf8'));
    if (text.trim() !== '') yield { ...line, text };
  }

  /** Beyond the longest line bytes are counted and let go. */
  #keep(part: Buffer): void {
    this.#endByte += part.length;
    this.#partBytes += part.length;
    if (this.#partBytes > lineBytesMax) this.#dependencies = [];
    else if (part.length > 0) this.#dependencies.push(part);
  }
}
