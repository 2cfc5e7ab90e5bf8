import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { document } from '../../generated/document.ts';
import { referencePage } from './page.ts';
import { type Contract, entriesOf } from './shape.ts';

const test = suite('reference page');

const contract = document as unknown as Contract; // checked against its own format elsewhere
const page = referencePage(contract);

test('every operation of the contract has its place', () => {
  const ids = entriesOf(contract).map(({ operation }) => operation.operationId);
  assert.ok(ids.length > 61);
  for (const id of ids) assert.ok(page.includes(`<article id="${id}">`), id);
});

test('every parameter, body field and answer is listed', () => {
  const [, article = ''] = page.split('<article id="createGoal">');
  for (const shown of ['>siteId<', '>eventName<', '<b>201</b>', '<b>429</b>', 'integer or null']) {
    assert.ok(article.slice(0, article.indexOf('</article>')).includes(shown), shown);
  }
});

test('every error code has an example', () => {
  const codes = page.slice(page.indexOf('<section id="errors">')).match(/<summary>[a-z_]+<\/summary>/g) ?? [];
  assert.ok(codes.length >= 20, `${codes.length}`);
});

test('nothing is loaded from elsewhere, and no script runs', () => {
  assert.equal(page.match(/<script|(?:src|href)="(?:https?:)?\/\//g), null);
});

test('text of the contract is text on the page', () => {
  const summary = 'List <b>"things"</b> & more';
  const operation = { operationId: 'listThings', tags: ['things'], summary, description: 'A `<i>`.', responses: {} };
  const shown = referencePage({
    info: { title: 'T', version: '1' },
    tags: [{ name: 'things' }],
    paths: { '/things': { get: operation } },
  });
  assert.ok(shown.includes('List &lt;b&gt;&quot;things&quot;&lt;/b&gt; &amp; more'));
  assert.ok(shown.includes('<code>&lt;i&gt;</code>'));
});

test.run();
