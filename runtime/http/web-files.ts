import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { extname, join } from 'node:path';
import { send } from '@koa/send';
import type { ParameterizedContext } from 'koa';
import type { Headers } from './headers.ts';

/** Files that are served, by their ending. The compressed ones beside them are not asked for by name. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

/** The page may load itself and nothing else. */
const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
};

/** A file whose text names the path of the public address. */
interface Rewritten {
  readonly text: string;
  readonly etag: string;
}

/** What `make build` wrote for browsers. The build compresses each file, and the file that suits the client is sent. */
export class WebFiles {
  readonly #folder: string;
  readonly #basePath: string;
  readonly #names: ReadonlySet<string>;
  readonly #rewritten = new Map<string, Rewritten>();

  constructor(folder: string, basePath: string) {
    this.#folder = folder;
    this.#basePath = basePath;
    this.#names = new Set((existsSync(folder) ? readdirSync(folder) : []).filter((name) => extname(name) in types));
  }

  /** Answers with a file, or with 304 to a client that has it. False when there is no such file. */
  async send(context: ParameterizedContext, name: string, headers: Headers): Promise<boolean> {
    if (!this.#names.has(name)) return false;
    for (const field in headers) context.set(field, headers[field] as string); // Koa takes numbers and lists as well
    if (name.endsWith('.html')) context.set(pageHeaders);
    context.set({ 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' });
    context.set('Content-Type', types[extname(name)] ?? '');
    if (this.#basePath !== '' && isRewritten(name)) this.#sendRewritten(context, name);
    else await send(context, name, { root: this.#folder, setHeaders: putEtag });
    context.remove('Last-Modified'); // the tag alone decides
    if (isHeld(context)) context.status = 304;
    return true;
  }

  #sendRewritten(context: ParameterizedContext, name: string): void {
    const { text, etag } = this.#rewritten.get(name) ?? this.#rewrite(name);
    context.set('ETag', etag);
    context.body = text;
  }

  #rewrite(name: string): Rewritten {
    const text = below(this.#basePath, readFileSync(join(this.#folder, name), 'utf8'), name);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
    this.#rewritten.set(name, { text, etag });
    return { text, etag };
  }
}

/** Whether the client has the file. A tag that matches is enough, although `fetch` sends `no-cache` with it. */
const isHeld = (context: ParameterizedContext): boolean =>
  context.fresh || context.get('If-None-Match') === context.response.get('ETag');

/** A weak tag of size and time of change; a compressed file has another size. */
function putEtag(response: { setHeader(name: string, value: string): unknown }, _: string, stats: Stats): void {
  response.setHeader('ETag', `W/"${stats.size.toString(16)}-${Math.trunc(stats.mtimeMs).toString(16)}"`);
}

const isRewritten = (name: string): boolean => /\.(?:html|json|yaml)$/.test(name);

/** Links of a page that begin at the root begin at the base path; the server of the contract is there too. */
function below(basePath: string, text: string, name: string): string {
  if (name.endsWith('.html')) return text.replace(/\b(href|src)="\/(?!\/)/g, `$1="${basePath}/`);
  if (name.endsWith('.json')) return text.replace('"servers":[{"url":"/"', `"servers":[{"url":"${basePath}"`);
  return text.replace('\nservers:\n  - url: /\n', `\nservers:\n  - url: ${basePath}\n`);
}
