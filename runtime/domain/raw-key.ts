import type { RandomBytes } from './ids.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;
const checksumLength = 6;

/**
 * A raw API key: `ask_`, 40 random base62 characters, then the CRC-32 of all that in 6 base62 characters, so that
 * secret scanners can verify a key. Any other text whose hash is stored works as well.
 */
export function newRawKey(random: RandomBytes): string {
  let text = 'ask_';
  while (text.length < 4 + randomLength) {
    for (const byte of random.bytes(64)) {
      if (byte < 248 && text.length < 4 + randomLength) text += alphabet[byte % 62];
    }
  }
  return text + checksum(text);
}

/** Whether a text has the form and the checksum of a key created here. */
export const isRawKey = (text: string): boolean =>
  /^ask_[0-9A-Za-z]{46}$/.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

function checksum(text: string): string {
  let left = crc32(text);
  let digits = '';
  for (let digit = 0; digit < checksumLength; digit += 1) {
    digits = alphabet[left % 62] + digits;
    left = Math.floor(left / 62);
  }
  return digits;
}

/** CRC-32 as in ISO 3309, bit by bit: keys are created rarely. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
