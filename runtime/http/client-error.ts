import type { Duplex } from 'node:stream';
import { corsHeaders, jsonType } from './headers.ts';

/** The request line and headers of a request: room for every filter at its longest, percent-encoded. */
export const headersBytesMax: number = 64 * 1024;

const tooLong = `The address and headers of a request may take ${headersBytesMax} bytes. Shorten the query or the headers.`;
const unreadable = 'This is no HTTP request that can be read.';

/**
 * Answers what Node cannot read as a request, and would answer without a body: 400 in the shape of every error. A
 * request that never ended gets no answer.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.destroy();
    return;
  }
  const message = error.code === 'HPE_HEADER_OVERFLOW' ? tooLong : unreadable;
  const body = JSON.stringify({ error: { code: 'validation_failed', message } });
  const headers = {
    ...corsHeaders,
    'Content-Type': jsonType,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`);
}
