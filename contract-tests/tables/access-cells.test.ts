import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OperationRow } from '../../generated/operations.ts';
import { resourceKinds, resourceNames } from '../../runtime/domain/resources.ts';
import type { Site } from '../../runtime/domain/site.ts';
import { type Api, startApi } from '../support/api.ts';
import { allOperations, answerOf, soundRequest } from '../support/requests.ts';
import { addSiteResources, type ResourceIds } from '../support/site-resources.ts';

const columns = [
  'owner',
  'admin',
  'viewer',
  'pending',
  'stranger',
  'read',
  'write',
  'everything',
  'elsewhere',
] as const;
type Column = (typeof columns)[number];

interface Caller {
  readonly key: string;
  readonly userId: string;
}

interface Given {
  readonly api: Api;
  readonly site: Site;
  readonly callers: Readonly<Record<Column | 'legacy', Caller>>;
}

const test = suite<Given>('docs/access.md: every cell');

test.before(async (context) => {
  const api = await startApi();
  const site = await api.addSite();
  const other = await api.addSite();
  const ofOwner = async (over: Parameters<Api['addKey']>[0]) => ({ key: await api.addKey(over), userId: api.owner.id });
  const member = async (role: 'admin' | 'viewer', status: 'accepted' | 'pending' = 'accepted') => {
    const { user, key } = await api.addMember(site.id, role, status);
    return { key, userId: user.id };
  };
  const stranger = (await api.addUser()).id;
  const callers: Given['callers'] = {
    owner: { key: api.key, userId: api.owner.id },
    admin: await member('admin'),
    viewer: await member('viewer'),
    pending: await member('admin', 'pending'),
    stranger: { key: await api.addKey({ userId: stranger }), userId: stranger },
    read: await ofOwner({ scopes: ['read'] }),
    write: await ofOwner({ scopes: ['write'] }),
    everything: await ofOwner({ scopes: ['admin'] }),
    elsewhere: await ofOwner({ siteIds: [other.id] }),
    legacy: await ofOwner({ scopes: 'legacy' }),
  };
  Object.assign(context, { api, site, callers });
});
test.after(async ({ api }) => {
  await api.stop();
});

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'access.md'), 'utf8');
const cells = new Map(
  [...text.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, id = '', rest = '']) => [id, rest.split(' | ')] as const),
);

test('there is a row for every operation and a cell for every caller', () => {
  assert.equal(
    [...cells.keys()],
    allOperations.map(({ id }) => id),
  );
  for (const row of cells.values()) assert.is(row.length, columns.length);
});

test('the resources that are personal to handlers are those the contract calls personal', () => {
  for (const name of resourceNames) {
    const ownership = new Set(allOperations.filter(({ tag }) => tag === name).map((row) => row.ownership));
    assert.equal(ownership.has('personal'), resourceKinds[name].isPersonal, name);
    if (resourceKinds[name].isPersonal) assert.equal([...ownership], ['personal']);
  }
});

/** A site that may be deleted for an operation that deletes it, and fresh children of one user. */
async function target(given: Given, row: OperationRow, userId: string): Promise<[siteId: string, ResourceIds]> {
  const { api, site } = given;
  if (row.id === 'deleteSite') return [(await api.addSite()).id, {}];
  return [site.id, await addSiteResources(api, { id: site.id, userId })];
}

const namesChild = ({ path }: OperationRow): boolean =>
  resourceNames.some((name) => path.includes(`{${resourceKinds[name].parameter}}`));

for (const row of allOperations) {
  for (const [index, column] of columns.entries()) {
    const cell = cells.get(row.id)?.[index] ?? '';
    test(`${row.id}, ${column}: ${cell}`, async (given) => {
      const { api, callers } = given;
      for (const name of column === 'read' ? (['read', 'legacy'] as const) : [column]) {
        const { key, userId } = callers[name];
        const isDeniable = row.id === 'deleteSite' && cell !== 'yes';
        const [siteId, children] = isDeniable ? [given.site.id, {}] : await target(given, row, userId);
        const { status, text: answer } = await api.call(row.id, { ...soundRequest(row, siteId, children), key });
        const [, refused, code] = /^(\d+) `(\w+)`$/.exec(cell) ?? [];
        if (refused === undefined) assert.is(status, answerOf(row), answer);
        else assert.equal([status, JSON.parse(answer).error.code], [Number(refused), code]);
      }
    });

    if (['own', 'author'].includes(cell) && namesChild(row)) {
      test(`${row.id}, ${column}: another user's documents`, async (given) => {
        const { api, site, callers } = given;
        const { key, userId } = callers[column];
        const other = userId === callers.owner.userId ? callers.admin.userId : callers.owner.userId;
        const children = await addSiteResources(api, { id: site.id, userId: other });
        const { status, error } = await api.call(row.id, { ...soundRequest(row, site.id, children), key });
        assert.equal([status, error.code], cell === 'own' ? [404, 'not_found'] : [403, 'not_author']);
      });
    }
  }
}

test.run();
