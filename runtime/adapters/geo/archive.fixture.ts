import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** One entry of a ustar archive. */
export function entry(name: string, content: Buffer, type = '0'): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 'latin1');
  header.write(content.length.toString(8).padStart(11, '0'), 124, 'latin1');
  header.write(type, 156, 'latin1');
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

/** As MaxMind packs its files. */
export const archiveOf = (...entries: Buffer[]): Buffer =>
  gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]), { level: 1 });

/** The digest that MaxMind publishes with the archive. */
export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
