import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import getRawBody from 'raw-body';
import { withoutByteOrderMark } from '../domain/byte-order-mark.ts';
import { ApiError } from '../errors.ts';

/** The largest body of the API and of the browser form of collect, as sent and as unpacked. */
export const bodyBytesMax = 64 * 1024;

/** The largest body of the server form of collect: 1,000 events with room. */
export const batchBytesMax: number = 4 * 1024 * 1024;

/** The largest body of the tool endpoint. */
export const toolBodyBytesMax: number = 1024 * 1024;

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
  const bytes = await bytesSent(request, bytesMax);
  const isPacked = coding !== '' && coding !== 'identity' && bytes.length > 0;
  return withoutByteOrderMark(String(isPacked ? await unpacked(bytes, coding, bytesMax) : bytes));
}

/** The bytes of a body as sent. */
async function bytesSent(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit: bytesMax });
  } catch (error) {
    request.resume(); // what still comes is not kept
    throw isTooLarge(error) ? tooLarge(bytesMax) : brokenOff(error);
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'entity.too.large';

/** Unpacked on threads of their own, piece by piece, and no further than is allowed. */
async function unpacked(bytes: Buffer, coding: string, bytesMax: number): Promise<Buffer> {
  if (!Object.hasOwn(unpackers, coding)) {
    const known = 'Send it as gzip, deflate or br, or as it is';
    throw new ApiError('malformed_json', `Content-Encoding "${coding.slice(0, 100)}" cannot be unpacked. ${known}.`);
  }
  const unpacker = unpackers[coding as keyof typeof unpackers](); // a key, as was just seen
  try {
    unpacker.end(bytes);
    return await getRawBody(unpacker, { limit: bytesMax });
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(bytesMax);
    throw new ApiError('malformed_json', `The body is not what Content-Encoding says: ${coding}.`, undefined, {
      cause: error,
    });
  } finally {
    unpacker.destroy();
  }
}

const brokenOff = (cause: unknown): ApiError =>
  new ApiError('malformed_json', 'The request body broke off.', undefined, { cause });

function tooLarge(bytesMax: number): ApiError {
  return new ApiError(
    'payload_too_large',
    `The request body is larger than ${bytesMax / 1024} KB. Send less at a time.`,
  );
}

/** Whether a request announces a body. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Whether the Content-Type is JSON, whatever its parameters. */
export function isJsonType(request: IncomingMessage): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || /^application\/[a-z0-9.-]+\+json$/.test(type);
}
