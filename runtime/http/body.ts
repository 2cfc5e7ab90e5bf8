import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { withoutByteOrderMark } from '../domain/byte-order-mark.ts';
import { ApiError } from '../errors.ts';

/** The largest body of the API and of the browser form of collect, as sent and as unpacked. */
export const bodyBytesMax = 64 * 1024;

/** Content codings that are unpacked (RFC 9110 section 8.4.1). */
const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** Reads a body as text, unpacked. Refuses one that is larger, by its header, on the way or once unpacked. */
export async function readBody(request: IncomingMessage, bytesMax: number = bodyBytesMax): Promise<string> {
  const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > bytesMax) throw tooLarge(bytesMax);
  const bytes = await bytesOf(request, bytesMax);
  const isPacked = coding !== '' && coding !== 'identity' && bytes.length > 0;
  return withoutByteOrderMark(String(isPacked ? await unpacked(bytes, coding, bytesMax) : bytes));
}

/** All bytes of a stream; more than allowed are not kept. */
function bytesOf(stream: Readable, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        stream.removeAllListeners('data');
        stream.resume();
        reject(tooLarge(bytesMax));
      } else chunks.push(chunk);
    });
    stream.on('end', () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)));
    stream.on('error', (error) => reject(brokenOff(error)));
  });
}

/** Unpacked on threads of their own, piece by piece, and no further than is allowed. */
async function unpacked(bytes: Buffer, coding: string, bytesMax: number): Promise<Buffer> {
  if (!Object.hasOwn(unpackers, coding)) {
    const known = 'Send it as gzip, deflate or br, or as it is';
    throw new ApiError('malformed_json', `Content-Encoding "${coding.slice(0, 100)}" cannot be unpacked. ${known}.`);
  }
  const unpacker = unpackers[coding as keyof typeof unpackers](); // a key, as was just seen
  try {
    unpacker.end(bytes);
    return await bytesOf(unpacker, bytesMax);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'payload_too_large') throw error;
    throw new ApiError('malformed_json', `The body is not what Content-Encoding says: ${coding}.`, undefined, {
      cause: error,
    });
  } finally {
    unpacker.destroy();
  }
}

const brokenOff = (cause: Error): ApiError =>
  new ApiError('malformed_json', 'The request body broke off.', undefined, { cause });

function tooLarge(bytesMax: number): ApiError {
  return new ApiError(
    'payload_too_large',
    `The request body is larger than ${bytesMax / 1024} KB. Send less at a time.`,
  );
}

/** Tells whether a request announces a body. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Tells whether the Content-Type is JSON, whatever its parameters. */
export function isJsonType(request: IncomingMessage): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || /^application\/[a-z0-9.-]+\+json$/.test(type);
}
