import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { sendRaw } from '../support/raw-request.ts';
import type { AnswersService } from './answers-service.ts';

/** One request of a file, as it is written there. `{{name}}` stands for a value, `{{9_x}}` for nine times an x. */
export interface RecordedRequest {
  readonly operation: string;
  readonly case: string;
  /** Method and path. */
  readonly request: string;
  /** Whose key is sent; none without it. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RecordedAnswer {
  readonly status: number;
  /** Headers that differ from `usualHeaders`; null: a usual one is absent. */
  readonly headers: Readonly<Record<string, string | readonly string[] | null>>;
  /** A body that is JSON in its shortest form. */
  readonly json?: unknown;
  /** Any other body. */
  readonly text?: string;
  /** A body above `bodyBytesMax`. */
  readonly sha256?: string;
  /** A body that is a file of the build. */
  readonly file?: string;
}

const bodyBytesMax = 4_096;

/** Headers of nearly every answer. Where one is as here it is not written down. */
const usualHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
  'content-type': 'application/json; charset=utf-8',
  'content-length': '(right)',
  'x-ratelimit-limit': '1000000',
  'x-ratelimit-remaining': '-1',
  'x-ratelimit-reset': '1781697660',
};

/** The connection's own headers. */
const leftOut: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

const root = join(import.meta.dirname, '..', '..');

const textIn = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

/** Names of files by their text. */
const files: ReadonlyMap<string, string> = new Map([
  ...['tracker.js', 'vitals.js', 'extras.js', 'index.html', 'docs.html'].map((name): [string, string] => [
    textIn('dist', 'web', name),
    `dist/web/${name}`,
  ]),
  [textIn('openapi.yaml'), 'openapi.yaml'],
  [textIn('dist/web/openapi.json'), 'generated/document-json.ts'],
]);

const fileLengths: ReadonlySet<number> = new Set([...files.keys()].map((text) => Buffer.byteLength(text)));

/** Sends the requests of one file and writes down the answers. */
export class Recorder {
  readonly #service: AnswersService;
  /** Units of the budget that are left, by owner. */
  readonly #remaining = new Map<string, number>();

  constructor(service: AnswersService) {
    this.#service = service;
  }

  async ask(asked: RecordedRequest): Promise<RecordedAnswer> {
    const [method = '', path = ''] = this.#filled(asked.request).split(' ');
    const headers: Record<string, string> = {};
    if (asked.as !== undefined) headers.authorization = `Bearer answers-${asked.as}`;
    if (asked.body !== undefined) headers['content-type'] = 'application/json';
    for (const [name, value] of Object.entries(asked.headers ?? {})) headers[name] = this.#filled(value);
    const { status, ...answer } = await sendRaw(this.#service.api.baseUrl, method, path, {
      headers,
      ...(asked.body === undefined ? {} : { body: this.#filled(asked.body) }),
    });
    const body = bodyOf(answer.text);
    return { status, headers: this.#headersOf(answer, asked.as ?? ''), ...body };
  }

  #filled(text: string): string {
    return text
      .replace(/\{\{(\d+)_(.)\}\}/g, (_, count, character) => character.repeat(Number(count)))
      .replace(/\{\{([a-zA-Z]+)\}\}/g, (_, name) => this.#service.values[name] ?? `no value ${name}`);
  }

  #headersOf(answer: { headers: IncomingHttpHeaders; text: string }, as: string): RecordedAnswer['headers'] {
    const headers: Record<string, string | readonly string[] | null> = {};
    for (const [name, value = ''] of Object.entries(answer.headers)) {
      if (name === 'x-ratelimit-remaining') headers[name] = this.#cost(answer.headers, as);
      else if (!leftOut.has(name)) headers[name] = steady(name, value, answer.text);
    }
    for (const [name, value] of Object.entries(usualHeaders)) {
      if (headers[name] === value) delete headers[name];
      else headers[name] ??= null;
    }
    return Object.fromEntries(Object.entries(headers).sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  /** Budgets are written as what the request took, so that a request more in the file changes no other line. */
  #cost(headers: IncomingHttpHeaders, as: string): string {
    const owner = as.split('-')[0] ?? '';
    const remaining = Number(headers['x-ratelimit-remaining']);
    const before = this.#remaining.get(owner) ?? Number(headers['x-ratelimit-limit']);
    this.#remaining.set(owner, remaining);
    return String(remaining - before);
  }
}

/** A header without what differs from run to run, or from build to build. */
function steady(name: string, value: string | string[], text: string): string | readonly string[] {
  if (name === 'set-cookie') return [value].flat().map((cookie) => cookie.replace(/=[^;]+/, '=(signed)'));
  if (name === 'etag') return '(of the file)';
  if (name === 'content-length' && fileLengths.has(Number(value)) && text === '') return '(of the file)';
  if (name === 'content-length' && Number(value) === Buffer.byteLength(text)) return '(right)';
  return value;
}

function bodyOf(raw: string): Pick<RecordedAnswer, 'json' | 'text' | 'sha256' | 'file'> {
  if (raw.startsWith('# HELP ')) return { text: namesOfMetrics(raw) };
  const file = files.get(raw);
  if (file !== undefined) return { file };
  const text = raw.replace(/"requestId":"[^"]+"/, '"requestId":"…"');
  if (text === '') return {};
  if (Buffer.byteLength(text) > bodyBytesMax) return { sha256: createHash('sha256').update(text).digest('hex') };
  return isShortJson(text) ? { json: JSON.parse(text) } : { text };
}

/** Descriptions, and our own samples without their values: values are times and sizes of the process. */
const namesOfMetrics = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('#') || line.startsWith('footfall_'))
    .map((line) => (line.startsWith('#') ? line : line.replace(/ \S+$/, '')))
    .join('\n');

function isShortJson(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}
