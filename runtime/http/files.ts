import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Endpoint } from './endpoint.ts';
import { send } from './headers.ts';

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
  'X-Content-Type-Options': 'nosniff',
};

/** A file, read and packed when it is first asked for: most are not. */
interface File {
  readonly bytes: Buffer;
  /** Undefined when packing saves nothing. */
  readonly gzip: Buffer | undefined;
  readonly etag: string;
  readonly type: string;
}

type LazyFile = () => File;

/** Scripts any site may load: the tracker and what it loads later. */
const siteScripts = ['tracker.js', 'vitals.js', 'extras.js'] as const;

/** Addresses of pages, and their files. */
const pages: Readonly<Record<string, string>> = { '/': '/index.html', '/docs': '/docs.html' };

export interface FileParts {
  readonly folder: string;
  /** Names of more files by path, such as the contract. */
  readonly more: Readonly<Record<string, string>>;
  /** The path of the public address, which the pages' own addresses begin with. */
  readonly basePath: string;
  readonly isSite: (siteId: string) => boolean | Promise<boolean>;
}

/** Serves what `make build` bundled: the page under `/`, and the tracker scripts of known sites. Files are read once. */
export function filesEndpoint(parts: FileParts): Endpoint {
  const files = readFiles(parts);
  return async (request, response, path) => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const script = /^\/api\/sites\/([^/]+)\/([a-z]+\.js)$/.exec(path);
    if (script !== null) {
      const file = siteScripts.some((name) => name === script[2]) ? files.get(`/${script[2]}`)?.() : undefined;
      if (file === undefined || !(await parts.isSite(script[1] ?? ''))) return false;
      sendFile(request, response, file, {
        'Cache-Control': 'public, max-age=3600',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Access-Control-Allow-Origin': '*',
      });
      return true;
    }
    const file = files.get(pages[path] ?? path)?.();
    if (file === undefined) return false;
    const isContract = path in parts.more || path === '/docs';
    sendFile(request, response, file, {
      'Cache-Control': 'no-cache',
      ...(path in parts.more ? {} : pageHeaders),
      ...(isContract ? { 'Access-Control-Allow-Origin': '*' } : {}),
    });
    return true;
  };
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: File,
  headers: Record<string, string>,
): void {
  const all: Record<string, string> = { ...headers, 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' };
  const gzip = acceptsGzip(request.headers['accept-encoding']) ? file.gzip : undefined;
  all.ETag = gzip === undefined ? file.etag : file.etag.replace(/"$/, '-gzip"');
  if (request.headers['if-none-match'] === all.ETag) {
    send(response, 304, all, undefined);
    return;
  }
  if (gzip !== undefined) all['Content-Encoding'] = 'gzip';
  send(response, 200, { ...all, 'Content-Type': file.type }, gzip ?? file.bytes);
}

/** Whether gzip is named and not switched off by `q=0`. */
const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(header ?? ''));

function readFiles({ folder, more, basePath }: Pick<FileParts, 'folder' | 'more' | 'basePath'>): Map<string, LazyFile> {
  const files = new Map<string, LazyFile>();
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) {
    if (extname(name) in types)
      files.set(
        `/${name}`,
        once(() => fileOf(below(basePath, readFileSync(join(folder, name)), name), name)),
      );
  }
  for (const [path, text] of Object.entries(more))
    files.set(
      path,
      once(() => fileOf(Buffer.from(text), path)),
    );
  return files;
}

/** A page whose links begin at the root begins them at the base path. */
function below(basePath: string, bytes: Buffer, name: string): Buffer {
  if (basePath === '' || extname(name) !== '.html') return bytes;
  return Buffer.from(bytes.toString().replace(/\b(href|src)="\/(?!\/)/g, `$1="${basePath}/`));
}

function once(make: LazyFile): LazyFile {
  let made: File | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function fileOf(bytes: Buffer, name: string): File {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`;
  const gzip = gzipSync(bytes, { level: 9 });
  return {
    bytes,
    gzip: gzip.length < bytes.length ? gzip : undefined,
    etag,
    type: types[extname(name)] ?? 'application/octet-stream',
  };
}
