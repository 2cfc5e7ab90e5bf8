import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Text that waits to be written; further lines are lost. */
export const logBytesMax = 1024 * 1024;
/** How long the end of the process waits for a reader that is slow. */
export const logCloseMsMax = 1_000;
const retryMs = 100;

/** What lines are written with: `fs.write`, and in tests a stand-in for a device. */
export type WriteText = (bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;

/**
 * Where the log goes: lines are written in order, one write at a time, without blocking the event loop. A line that
 * cannot be written is lost and counted; nothing else comes of it, whatever the device says: a full disk, a closed pipe.
 */
export class LogLines {
  readonly #write: WriteText;
  readonly #waiting: Buffer[] = [];
  #bytes = 0;
  #lost = 0;
  /** Bytes of the first waiting line that are written. */
  #written = 0;
  /** The last line that was begun is not whole: the next one begins on a line of its own. */
  #isCut = false;
  #isWriting = false;

  constructor(write: WriteText) {
    this.#write = write;
  }

  /** Lines that could not be written. */
  get lost(): number {
    return this.#lost;
  }

  /** Takes a line with its line end. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length > logBytesMax) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (!this.#isWriting) this.#next();
  }

  #next(): void {
    const line = this.#waiting[0];
    this.#isWriting = line !== undefined;
    if (line === undefined) return;
    const rest = line.subarray(this.#written);
    const bytes = this.#isCut && this.#written === 0 ? Buffer.concat([Buffer.from('\n'), rest]) : rest;
    this.#write(bytes, (error, count) => this.#took(error, bytes.length - rest.length, count));
  }

  #took(error: NodeJS.ErrnoException | null, lineEnds: number, count: number): void {
    if (error?.code === 'EAGAIN') {
      setTimeout(() => this.#next(), retryMs).unref();
      return;
    }
    if (error === null) {
      if (count >= lineEnds) this.#isCut = false;
      this.#written += Math.max(0, count - lineEnds);
      if (this.#written >= (this.#waiting[0]?.length ?? 0)) this.#shift();
    } else {
      this.#lost += 1;
      this.#isCut ||= this.#written > 0;
      this.#shift();
    }
    this.#next();
  }

  #shift(): void {
    this.#bytes -= this.#waiting.shift()?.length ?? 0;
    this.#written = 0;
  }

  /** The lines behind the one that is being written, at the end of the process, where nothing can be waited for. */
  take(): Buffer {
    const [, ...left] = this.#isWriting ? this.#waiting.splice(0) : [];
    return Buffer.concat(left);
  }

  /** Resolves when every line is written or lost, or after a second. */
  async close(): Promise<void> {
    const deadline = performance.now() + logCloseMsMax;
    while (this.#isWriting && performance.now() < deadline) await wait(retryMs / 10);
  }
}

/** The log on a file descriptor of this process. */
export function logLinesOn(descriptor: number): LogLines {
  const file = unblocked(descriptor);
  const lines = new LogLines((bytes, done) => write(file, bytes, done));
  process.once('exit', () => writeAll(file, lines.take()));
  return lines;
}

/**
 * A pipe is opened once more, so that a write to one that is full fails instead of waiting for a reader: a thread that
 * waits could not be ended with the process. Everything else, and a pipe of another user, is written as it is.
 */
function unblocked(descriptor: number): number {
  try {
    if (!fstatSync(descriptor).isFIFO()) return descriptor;
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return descriptor;
  }
}

/** Writes a line for people. A closed stream must not end the work that the line reports. */
export const say = (descriptor: 1 | 2, line: string): void => writeAll(descriptor, Buffer.from(line));

function writeAll(descriptor: number, bytes: Buffer): void {
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  } catch {
    // There is no stream left to report to.
  }
}
