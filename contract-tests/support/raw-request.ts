import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request just as it is told, where `fetch` would mend the path or refuse the method. */
export function sendRaw(
  baseUrl: string,
  method: string,
  path: string,
  options: { readonly headers?: Readonly<Record<string, string | string[]>>; readonly body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const bytes = Buffer.from(options.body ?? '');
  return new Promise((resolve, reject) => {
    const headers = {
      ...options.headers,
      ...(options.body === undefined ? {} : { 'content-length': String(bytes.length) }),
    };
    const sent = request({ hostname, port, method, path, headers, agent: false, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} timed out`)));
    sent.on('error', reject);
    sent.end(bytes);
  });
}
