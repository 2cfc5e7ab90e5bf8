import { createReadStream } from 'node:fs';
import { withoutByteOrderMark } from '../domain/byte-order-mark.ts';
import { CommandError } from './command-error.ts';

/** Longer lines are refused: no stored document is as large, and a file without line ends is no export. */
export const lineBytesMax = 4 * 1024 * 1024;

/** One non-blank line. */
export interface Line {
  /** From 1, blank lines included. */
  readonly number: number;
  /** Undefined: longer than `lineBytesMax`. */
  readonly text: string | undefined;
  readonly bytes: number;
  /** Bytes of the file up to the end of the line. */
  readonly endByte: number;
}

const chunkBytes = 256 * 1024;
const lineEnd = 0x0a;

/** Iterates over the lines of a file in the memory of the longest one. */
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

/** As PowerShell writes redirected output. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

/** Splits bytes into lines. */
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

  /** The bytes since the last line end, as a line. */
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
    // Concatenated files have one before a later line.
    const text = withoutByteOrderMark(whole.toString('utf8'));
    if (text.trim() !== '') yield { ...line, text };
  }

  /** Bytes beyond the longest line are counted and discarded. */
  #keep(part: Buffer): void {
    this.#endByte += part.length;
    this.#partBytes += part.length;
    if (this.#partBytes > lineBytesMax) this.#dependencies = [];
    else if (part.length > 0) this.#dependencies.push(part);
  }
}
