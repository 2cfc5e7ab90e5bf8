import { createWriteStream, fstatSync, statfsSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { isatty } from 'node:tty';
import { CommandError } from './command-error.ts';

const descriptor = 1;
/** The largest answer of a command. */
const roomBytes = 64 * 1024;

/**
 * Rejects when standard output cannot be written, before a command creates a secret that is shown once. A file's disk
 * is checked, a device gets one blank; a closed pipe is noticed only when the answer is written.
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

/** Free space of the file's disk; when the system does not report it, the write will fail. */
function roomLeft(): number {
  try {
    const { bavail, bsize } = statfsSync(`/proc/self/fd/${descriptor}`);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Standard output as a stream. Node's own stream reports a line as written when a full disk took half of it. */
export function standardOutput(): Writable {
  const stats = fstatSync(descriptor);
  const isPlain = stats.isFile() || (stats.isCharacterDevice() && !isatty(descriptor));
  return isPlain ? createWriteStream('', { fd: descriptor, autoClose: false }) : process.stdout;
}

/** Writes to standard output; rejects when it cannot be written. */
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
