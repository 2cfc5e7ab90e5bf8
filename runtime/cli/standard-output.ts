import { createWriteStream, fstatSync, statfsSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { isatty } from 'node:tty';
import { CommandError } from './command-error.ts';

const descriptor = 1;
/** More than any command shows. */
const roomBytes = 64 * 1024;

/**
 * Refuses when standard output takes nothing, before a command makes what is shown once. Of a file the disk is asked, a
 * device gets one blank; whether a pipe is read shows when the answer is written.
 */
export function checkOutput(): void {
  const stats = fstatSync(descriptor);
  if (stats.isFile() && roomLeft() < roomBytes) throw unwritable(new Error('the disk is full'));
  if (!stats.isCharacterDevice() || isatty(descriptor)) return;
  try {
    writeSync(descriptor, ' ');
  } catch (error) {
    throw unwritable(error);
  }
}

/** Of the disk of the file; where the system does not say, the write will. */
function roomLeft(): number {
  try {
    const { bavail, bsize } = statfsSync(`/proc/self/fd/${descriptor}`);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Standard output as a stream. The system's own takes a line of which a full disk had room for the half as written. */
export function standardOutput(): Writable {
  const stats = fstatSync(descriptor);
  const isPlain = stats.isFile() || (stats.isCharacterDevice() && !isatty(descriptor));
  return isPlain ? createWriteStream('', { fd: descriptor, autoClose: false }) : process.stdout;
}

/** Writes to standard output; refuses when that takes nothing. */
export function print(text: string): Promise<void> {
  const out = standardOutput();
  return new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => reject(unwritable(error));
    out.once('error', fail);
    out.write(text, (error) => {
      if (error) fail(error);
      else resolve();
    });
  });
}

const unwritable = (error: unknown): CommandError =>
  new CommandError(`Standard output cannot be written: ${error instanceof Error ? error.message : String(error)}.`, {
    cause: error,
  });
