import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface RawOptions {
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
  /** Chunks sent in sequence instead of a body of known length. */
  readonly chunks?: readonly Buffer[];
}

/** Sends a request exactly as given, where `fetch` would correct the path or refuse the method. */
export function sendRaw(baseUrl: string, method: string, path: string, options: RawOptions = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const { body, chunks = [] } = options;
  const length: Record<string, string> =
    body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const headers = { ...options.headers, ...length };
    const sent = request({ hostname, port, method, path, headers, agent: false, timeout: 20_000 }, (response) => {
      const received: Buffer[] = [];
      response.on('data', (chunk: Buffer) => received.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, text: Buffer.concat(received).toString() });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} timed out`)));
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end(body);
  });
}

/** Sends text that may not be a valid request. Returns the answer's head and body when the connection is closed. */
export async function sendText(
  baseUrl: string,
  request: string,
): Promise<{ readonly head: string; readonly text: string }> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(20_000, () => socket.destroy(new Error('no answer came')));
  socket.write(request);
  const received: Buffer[] = [];
  for await (const chunk of socket) received.push(chunk as Buffer); // no encoding is set
  const [head = '', text = ''] = Buffer.concat(received).toString().split('\r\n\r\n');
  return { head: `${head}\r\n`, text };
}
