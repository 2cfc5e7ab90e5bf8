import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';

/** The largest body of the API and of the browser form of collect. */
export const bodyBytesMax = 64 * 1024;

/** Reads a body as text. Refuses one that is larger, by its header or on the way. */
export function readBody(request: IncomingMessage, bytesMax: number = bodyBytesMax): Promise<string> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > bytesMax) return Promise.reject(tooLarge(bytesMax));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        request.removeAllListeners('data');
        request.resume();
        reject(tooLarge(bytesMax));
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()));
    request.on('error', (error) =>
      reject(new ApiError('malformed_json', 'The request body broke off.', undefined, { cause: error })),
    );
  });
}

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
