import * as http from 'node:http';
import * as https from 'node:https';
import type { ApiRequest } from './arguments.ts';

/** What the API answered. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

/** The API as a tool call reaches it: over HTTP, through the same checks as every request. */
export interface InnerApi {
  /** Rejects when the API cannot be reached, redirects, takes too long or answers too much. */
  send(request: ApiRequest, authorization: string, signal: AbortSignal): Promise<ApiAnswer>;
  close(): void;
}

export interface InnerApiOptions {
  /** Where the API is; asked at each request, because a port may be known only once it listens. */
  readonly origin: () => string;
  readonly timeoutMs?: number;
  readonly bytesMax?: number;
}

/** Reaches the API at an origin that the configuration decides, never a request. */
export function innerApi({ origin, timeoutMs = 30_000, bytesMax = 8 * 1024 * 1024 }: InnerApiOptions): InnerApi {
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };
  const send: InnerApi['send'] = ({ method, path, body }, authorization, signal) =>
    new Promise((resolve, reject) => {
      const url = new URL(origin());
      const isSecure = url.protocol === 'https:';
      const headers: http.OutgoingHttpHeaders = { authorization };
      if (body !== undefined) {
        headers['content-type'] = 'application/json';
        headers['content-length'] = Buffer.byteLength(body);
      }
      // Of the address only the origin counts; `path` is ours and begins with a slash.
      const { hostname, port } = url;
      const asked = {
        ...{ hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers, signal },
        agent: agents[isSecure ? 'https:' : 'http:'],
      };
      const sent = (isSecure ? https : http).request(asked, (answer) => {
        receive(answer, bytesMax).then(resolve, (error) => {
          sent.destroy();
          reject(error);
        });
      });
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      sent.on('close', () => clearTimeout(timer));
      sent.on('error', reject);
      sent.end(body);
    });
  const close = () => {
    agents['http:'].destroy();
    agents['https:'].destroy();
  };
  return { send, close };
}

function receive(answer: http.IncomingMessage, bytesMax: number): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const { statusCode: status = 0 } = answer;
    if (status >= 300 && status < 400) return reject(new Error(`redirected with ${status}`));
    const chunks: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) reject(new Error(`the answer is larger than ${bytesMax} bytes`));
      else chunks.push(chunk);
    });
    answer.on('error', reject);
    answer.on('close', () => {
      if (answer.complete) resolve({ status, text: Buffer.concat(chunks).toString() });
      else reject(new Error('the answer broke off'));
    });
  });
}
