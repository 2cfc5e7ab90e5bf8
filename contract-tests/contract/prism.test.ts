import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isObject,
  type Json,
  operationsOf,
  readSpec,
  resolve,
  root,
  type SpecOperation,
} from '../../scripts/generate/spec.ts';

const startTimeoutMs = 60_000;
const requestsAtOnce = 8;
const spec = readSpec();

interface Context {
  prism: ChildProcess;
  origin: string;
}
const test = suite<Context>('Prism on openapi.yaml');

test.before(async (context) => {
  const args = ['node_modules/.bin/prism', 'mock', '--port', '0', '--host', '127.0.0.1', 'openapi.yaml'];
  context.prism = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  context.origin = await originOf(context.prism);
});
test.after(({ prism }) => {
  prism.kill();
});

test('serves every named example of every operation', async ({ origin }) => {
  const wanted = operationsOf(spec).flatMap(examplesOf);
  assert.ok(wanted.length > 1000, `only ${wanted.length} examples were found`);
  const faults: string[] = [];
  const work = async () => {
    for (let one = wanted.pop(); one !== undefined; one = wanted.pop()) faults.push(...(await faultsOf(origin, one)));
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
  assert.equal(faults, []);
});

test('serves a body that breaks the contract with the 400 of the contract', async ({ origin }) => {
  const answer = await send(origin, 'POST', '/api/v2/sites', {
    name: 'Shop',
    domain: 'shop.example.com',
    colour: 'red',
  });
  assert.is(answer.status, 400);
  assert.is(await codeOf(answer), 'validation_failed');
});

test('refuses an empty update, so the dialect line still works', async ({ origin }) => {
  const answer = await send(origin, 'PATCH', '/api/v2/sites/65f0c0ffee00000000000001', {});
  assert.is(answer.status, 400);
});

test('serves 401 without a key, and needs none at the endpoints', async ({ origin }) => {
  const closed = await fetch(`${origin}/api/v2/sites`);
  const endpoint = await fetch(`${origin}/health/live`);
  const collect = await fetch(`${origin}/api/sites/Kx7mQ2pR9t/collect`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"url":"https://shop.example.com/"}',
  });
  assert.is(closed.status, 401);
  assert.is(await codeOf(closed), 'unauthenticated');
  assert.is(endpoint.status, 200);
  assert.is(collect.status, 200);
});

async function faultsOf(origin: string, wanted: Wanted): Promise<string[]> {
  const answer = await fetch(`${origin}${wanted.path}`, requestFor(wanted.operation, wanted.prefer));
  const body = wanted.type.endsWith('json') ? await answer.json() : await answer.text();
  const isServed = String(answer.status) === wanted.status && JSON.stringify(body) === JSON.stringify(wanted.value);
  if (isServed) return [];
  return [`${wanted.operation.id} ${wanted.prefer}: ${answer.status} ${JSON.stringify(body)}`];
}

interface Wanted {
  readonly operation: SpecOperation;
  readonly path: string;
  readonly status: string;
  readonly type: string;
  readonly prefer: string;
  readonly value: Json | undefined;
}

function examplesOf(operation: SpecOperation): Wanted[] {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => exampleId(operation, String(name)));
  return Object.entries(objectOf(operation.raw.responses)).flatMap(([status, response]) =>
    Object.entries(objectOf(resolve(spec, response).content)).flatMap(([type, media]) =>
      Object.entries(objectOf(objectOf(media).examples)).map(([name, example]) => {
        const prefer = `code=${status}, example=${name}`;
        return { operation, path, status, type, prefer, value: resolve(spec, example).value };
      }),
    ),
  );
}

const objectOf = (value: Json | undefined) => (isObject(value) ? value : {});

const exampleId = (operation: SpecOperation, name: string): string =>
  String(operation.parameters.find((parameter) => parameter.name === name)?.example);

function requestFor(operation: SpecOperation, prefer: string): RequestInit {
  const headers = { Authorization: 'Bearer example-key', Prefer: prefer };
  const { method, raw } = operation;
  if (raw.requestBody === undefined) return { method, headers };
  const media = objectOf(objectOf(resolve(spec, raw.requestBody).content)['application/json']);
  const [example] = Object.values(objectOf(media.examples));
  const body = JSON.stringify(objectOf(example).value);
  return { method, headers: { ...headers, 'Content-Type': 'application/json' }, body };
}

const send = (origin: string, method: string, path: string, body: object): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method,
    headers: { Authorization: 'Bearer example-key', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function codeOf(answer: Response): Promise<unknown> {
  const body = (await answer.json()) as { error?: { code?: unknown } }; // an answer of the mock
  return body.error?.code;
}

/** The address Prism says it listens on. Fails with what it printed when it dies or takes too long. */
function originOf(prism: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = '';
    const timer = setTimeout(() => {
      prism.kill();
      failed(new Error(`Prism does not start: ${printed}`));
    }, startTimeoutMs);
    prism.on('exit', () => failed(new Error(`Prism ended: ${printed}`)));
    for (const stream of [prism.stdout, prism.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        printed = `${printed}${line}\n`.slice(-2000);
        const origin = /listening on (http:\S+)/.exec(line)?.[1];
        if (origin === undefined) return;
        clearTimeout(timer);
        found(origin);
      });
    }
  });
}

test.run();
