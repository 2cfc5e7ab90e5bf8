import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resourceNames } from '../../runtime/domain/resources.ts';
import { type Api, startApi } from '../support/api.ts';
import { allOperations } from '../support/requests.ts';

const test = suite<{ api: Api }>('docs/resources');

test.before(async (context) => {
  context.api = await startApi();
  await context.api.service.ports.users.update(context.api.owner.id, { name: 'Ada' });
});
test.after(async ({ api }) => {
  await api.stop();
});

const folder = join(import.meta.dirname, '..', '..', 'docs', 'resources');

/** A body without what differs each time: ids and secrets. */
const settled = (text: string): unknown =>
  JSON.parse(text.replace(/"[0-9a-f]{24}"/g, '"an id"').replace(/"[0-9a-f]{64}"/g, '"a secret"'));

test('has a page for every managed resource', () => {
  const pages = readdirSync(folder).map((name) => name.replace('.md', ''));
  assert.equal(pages, resourceNames.toSorted());
});

for (const name of resourceNames) {
  const text = readFileSync(join(folder, `${name}.md`), 'utf8');

  test(`${name}: the request gives the answer of the page`, async ({ api }) => {
    const [, method = '', path = '', body = ''] = /```http\n(\w+) (\S+)\n[^{]*\n\n([\s\S]*?)```/.exec(text) ?? [];
    const [, status = '', answer = ''] = /The answer is (\d+):\n\n```json\n([\s\S]*?)```/.exec(text) ?? [];
    const site = await api.addSite();
    const row = allOperations.find((operation) => operation.method === method && operation.path === path);
    if (row === undefined) throw new Error(`${method} ${path} is no operation`);

    const given = await api.call(row.id, { params: { siteId: site.id }, body });

    assert.is(given.status, Number(status));
    assert.equal(settled(given.text), settled(answer));
  });

  test(`${name}: the page lists every request there is`, () => {
    const listed = [...text.matchAll(/^\| `(\w+) (\S+)` \|/gm)].map(([, method, path]) => `${method} ${path}`);
    const rows = allOperations.filter(({ tag }) => tag === name);
    assert.equal(listed.sort(), rows.map(({ method, path }) => `${method} ${path}`).sort());
  });
}

test.run();
