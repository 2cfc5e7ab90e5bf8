import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { bundleWeb } from '../../scripts/build-web.ts';

/** A hit as the server would get it, with what the request said about itself. */
export interface CollectedHit {
  [field: string]: unknown;
  headers: IncomingMessage['headers'];
}

/** A site and the server its tracker reports to, on two hosts and one port. */
export interface Collector {
  hits: CollectedHit[];
  /** Address of a page; every path is one, made of `html` and the tag. */
  page(path: string): string;
  /** Attributes of the tag, as written. */
  attributes: string;
  head: string;
  body: string;
  status: number;
  /** The site's Content-Security-Policy. */
  policy: string;
  /** Statuses of the answers to the next hits, which are not counted, and their headers. */
  refusals: number[];
  refusalHeaders: Record<string, string>;
  /** What becomes of the tag before the page is sent. */
  tagOf(tag: string): string;
  /** Hits of sites beside the one of the test, by the site's id. */
  others: Record<string, CollectedHit[]>;
  /** The origin the tracker reports to. */
  origin: string;
  /** Drops connections, for as long as it is true. */
  isDown: boolean;
  /** Waits until the hits are as wanted; rejects after five seconds and shows what there was. */
  until(wanted: (hits: CollectedHit[]) => boolean): Promise<void>;
  reset(): void;
  stop(): Promise<void>;
}

const waitMs = 5000;
const modules = ['tracker.js', 'vitals.js', 'extras.js'] as const;

/** Starts listening on a free port. */
export async function startCollector(): Promise<Collector> {
  const files = new Map<string, string>();
  for (const name of modules) files.set(name, await bundleWeb(name));
  // Every test has its own site: what a closing page of the test before still sends is not among its hits.
  let site = 1000000000;
  const arrivals = new EventEmitter();

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://any.example').pathname;
    const file = files.get(path.replace(/^\/api\/sites\/\d{10}\//, ''));
    if (path.endsWith('/collect')) {
      const body = await readBody(request);
      if (collector.isDown) return void request.socket.destroy();
      const refusal = path.includes(`/${site}/`) ? collector.refusals.shift() : undefined;
      if (refusal !== undefined) {
        const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };
        return void response.writeHead(refusal, { ...headers, ...collector.refusalHeaders }).end('{}');
      }
      const hit = { ...(JSON.parse(body) as object), headers: request.headers };
      if (path.includes(`/${site}/`)) collector.hits.push(hit);
      else collector.others[siteOf(path)] = [...(collector.others[siteOf(path)] ?? []), hit];
      response.writeHead(202, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}');
      arrivals.emit('hit');
    } else if (file) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(file);
    } else {
      response
        .writeHead(collector.status, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': collector.policy,
        })
        .end(document());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const script = () =>
    collector.tagOf(
      `<script defer data-site="${site}" ${collector.attributes} ` +
        `src="http://stats.example:${port}/api/sites/${site}/tracker.js"></script>`,
    );
  const document = () =>
    `<!doctype html><html><head><title>A shop</title><link rel="icon" href="data:,">${collector.head}${script()}` +
    `</head><body>${collector.body.replace('<again>', script())}</body></html>`;
  const defaults = {
    attributes: '',
    head: '',
    body: '<p>Hello</p>',
    status: 200,
    policy: '',
    isDown: false,
    refusalHeaders: {},
    tagOf: (tag: string) => tag,
  };

  const collector: Collector = {
    ...defaults,
    hits: [],
    refusals: [],
    others: {},
    origin: `http://stats.example:${port}`,
    page: (path) => `http://shop.example:${port}${path}`,
    until: async (wanted) => {
      const signal = AbortSignal.timeout(waitMs);
      while (!wanted(collector.hits)) {
        await once(arrivals, 'hit', { signal }).catch(() => {
          throw new Error(`Still waiting with ${JSON.stringify(collector.hits.map(({ headers, ...hit }) => hit))}`);
        });
      }
    },
    reset: () => {
      site += 1;
      Object.assign(collector, defaults, { hits: [], refusals: [], others: {} });
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}

const siteOf = (path: string): string => path.split('/')[3] ?? '';

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
