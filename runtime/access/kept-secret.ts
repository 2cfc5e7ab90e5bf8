import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A shorter file was cut or emptied: a guess of such a secret would sign sessions. */
const lengthMin = 16;

/** The session secret, created on the first start beside the store and readable by its owner only. */
export function keptSecret(folder: string | undefined): string {
  if (folder === undefined) return randomBytes(32).toString('base64url');
  const file = join(folder, 'session-secret');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept.length >= lengthMin) return kept;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('base64url');
  writeWhole(file, `${secret}\n`);
  return secret;
}

/** Writes all of the text or nothing, also when the disk is full or the power fails. */
function writeWhole(file: string, text: string): void {
  const written = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(written, text);
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  renameSync(`${file}.new`, file);
}
