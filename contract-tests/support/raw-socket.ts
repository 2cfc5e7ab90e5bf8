import { connect } from 'node:net';

/** A header line as it goes over the wire; names may come twice. Characters beyond Latin-1 go as UTF-8. */
export type HeaderLine = readonly [name: string, value: string];

/** Sends a request byte by byte as given, where every client would correct or refuse a header. Gives status and body. */
export function sendLines(
  baseUrl: string,
  request: { readonly method?: string; readonly path: string; readonly lines: readonly HeaderLine[]; body?: string },
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(baseUrl);
  const { method = 'GET', path, lines, body = '' } = request;
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: footfall.example',
    'connection: close',
    ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`));
    socket.setTimeout(20_000, () => socket.destroy(new Error(`${method} ${path} timed out`)));
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    // A server that refuses a head closes before it has read all of it.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
    socket.on('close', () => {
      const answer = Buffer.concat(received).toString();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      resolve({ status, text: answer.slice(answer.indexOf('\r\n\r\n') + 4) });
    });
  });
}
