import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { firefox } from '../support/hits.ts';
import { type RawAnswer, sendRaw } from '../support/raw-request.ts';

const test = suite('docs/hits.md');

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'hits.md'), 'utf8');

interface Example {
  readonly command: string;
  readonly answer: string;
}

/** Every command of a block with the answer below it. */
const examplesOf = (block: string): Example[] =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const lines = part.trimEnd().split('\n');
      let end = 0;
      while (isOpen(lines.slice(0, end + 1).join('\n'))) end += 1;
      return { command: lines.slice(0, end + 1).join('\n'), answer: lines.slice(end + 1).join('\n') };
    });

/** Whether a command goes on in the next line: after a backslash, or inside a quoted text. */
const isOpen = (command: string): boolean => command.endsWith('\\') || command.split("'").length % 2 === 0;

const blocks = [...text.matchAll(/^( *)```console\n([\s\S]*?)```/gm)].map(([, indent = '', block = '']) =>
  examplesOf(block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
);

interface Curl {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly isWithHead: boolean;
}

/** What a curl command sends. An option that the page does not use yet is a fault. */
function curlOf(command: string, variables: Readonly<Record<string, string>>): Curl {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) =>
      single ?? (double ?? bare ?? '').replace(/\$(\w+)/g, (_, name) => variables[name] ?? ''),
  );
  assert.is(words.shift(), 'curl');
  const headers: Record<string, string> = {};
  let [method, url, isWithHead]: [string, string, boolean] = ['', '', false];
  let body: string | undefined;
  const take = (): string => words.shift() ?? '';
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-s') continue;
    if (word === '-si') isWithHead = true;
    else if (word === '-sI') [method, isWithHead] = ['HEAD', true];
    else if (word === '-A') headers['user-agent'] = take();
    else if (word === '-X') method = take();
    else if (word === '-d') body = take();
    else if (word === '-H') {
      const [name = '', value = ''] = take().split(': ');
      headers[name.toLowerCase()] = value;
    } else if (word.startsWith('http')) url = word;
    else throw new Error(`${word} of ${command} is unknown here`);
  }
  return { method: method || (body === undefined ? 'GET' : 'POST'), url, headers, body, isWithHead };
}

function shown({ status, headers, text: body }: RawAnswer, isWithHead: boolean): string {
  if (!isWithHead) return body;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`http/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\n');
}

/** An answer in which `…` stands for anything, in lines as well as inside one; names of headers have any case. */
function looksLike(given: string, expected: string): boolean {
  const parts = expected.split(/\n?…\n?/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`, 'i').test(given);
}

/** The variables that the page sets, for a site of its own. */
async function variablesOf(api: Api): Promise<Record<string, string>> {
  const site = await api.addSite({ dataRetentionDays: 90 });
  return { URL: api.baseUrl, KEY: api.key, TRACKING_ID: site.trackingId, SITE: site.id, UA: firefox };
}

test('sets the variables of its commands', () => {
  const namesOf = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const [set, used] = [namesOf(/^([A-Z_]+)=/gm), namesOf(/\$([A-Z_]+)/g)];
  assert.equal(
    [...used].filter((name) => !set.has(name)),
    [],
  );
});

test('shows the answers that a running service gives', async () => {
  const api = await startApi();
  try {
    assert.ok(blocks.flat().length >= 11);
    for (const block of blocks) {
      const variables = await variablesOf(api);
      for (const { command, answer } of block) {
        const { method, url, headers, body, isWithHead } = curlOf(command, variables);
        const path = url.slice(api.baseUrl.length);
        const given = await sendRaw(api.baseUrl, method, path, { headers, ...(body === undefined ? {} : { body }) });
        await api.settle();
        assert.ok(looksLike(shown(given, isWithHead), answer), `${command}\n\n${shown(given, isWithHead)}`);
      }
    }
  } finally {
    await api.stop();
  }
});

test.run();
