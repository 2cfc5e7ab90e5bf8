import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OperationRow } from '../../generated/operations.ts';
import { operations } from '../../generated/operations.ts';
import { RouteTable } from './route-table.ts';

const test = suite('RouteTable');
const table = new RouteTable(operations);

const led = (method: string, path: string): string => {
  const found = table.match(method, path);
  if (found === undefined) return 'nowhere';
  return found.kind === 'methods' ? found.allow : `${found.operation.id} ${JSON.stringify(found.params)}`;
};

for (const [method, path, expected] of [
  ['GET', '/api/v2/sites', 'listSites {}'],
  ['HEAD', '/api/v2/sites', 'listSites {}'],
  ['POST', '/api/v2/sites/', 'createSite {}'],
  ['GET', '/api/v2/sites/abc', 'getSite {"siteId":"abc"}'],
  ['GET', '/api/v2/sites/a%2Fb%20c', 'getSite {"siteId":"a/b c"}'],
  ['GET', '/api/v2/sites/%2541', 'getSite {"siteId":"%41"}'],
  ['DELETE', '/api/v2/sites/s/funnels/f', 'deleteFunnel {"siteId":"s","funnelId":"f"}'],
  ['GET', '/api/v2/sites/s/funnels/f/stats', 'getFunnelStats {"siteId":"s","funnelId":"f"}'],
  ['GET', '/api/v2/sites/s/revenue/sources', 'getRevenueSources {"siteId":"s"}'],
  ['PUT', '/api/v2/sites', 'GET, HEAD, POST, OPTIONS'],
  ['POST', '/api/v2/sites/s', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  ['HEAD', '/api/v2/sites/s/nothing', 'nowhere'],
  ['GET', '/api/v2/sites/%ZZ', 'nowhere'],
  ['GET', '/api/v2/sites/%', 'nowhere'],
  ['GET', '/api/v2/sites//stats', 'nowhere'],
  ['GET', '/api/v2/sites//', 'nowhere'],
  ['GET', '/', 'nowhere'],
  ['GET', '', 'nowhere'],
] as const) {
  test(`${method} ${path} leads to ${expected}`, () => assert.is(led(method, path), expected));
}

test('a literal part wins over a parameter, whatever the order', () => {
  const row = (id: OperationRow['id'], path: string): OperationRow => {
    const [first] = operations;
    if (first === undefined) throw new Error('the contract is empty');
    return { ...first, id, path, method: 'GET' };
  };
  for (const rows of [
    [row('getGoal', '/goals/{goalId}'), row('getStats', '/goals/stats')],
    [row('getStats', '/goals/stats'), row('getGoal', '/goals/{goalId}')],
    [row('getGoal', '/{a}/{b}'), row('getStats', '/goals/{goalId}')],
  ]) {
    const found = new RouteTable(rows).match('GET', '/goals/stats');
    assert.is(found?.kind === 'operation' && found.operation.id, 'getStats');
  }
});

test.run();
