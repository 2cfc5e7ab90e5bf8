import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hrefTo, parseRoute, type Route } from './router.ts';

const test = suite('router');

test('reads every address it writes', () => {
  const routes: Route[] = [
    { view: 'sites' },
    { view: 'add-site' },
    { view: 'site', siteId: '65f0c0ffee00000000000001', range: '24h' },
    { view: 'site', siteId: 'Kx7mQ2pR9t', range: '90d' },
    { view: 'install', siteId: '65f0c0ffee00000000000001' },
    { view: 'dropped', siteId: '65f0c0ffee00000000000001' },
    { view: 'keys' },
    { view: 'set-up', token: 'a+b/c=' },
    { view: 'set-password', token: 'a b' },
  ];
  for (const route of routes) assert.equal(parseRoute(hrefTo(route)), route);
});

test('reads an empty fragment as the list of sites', () => {
  for (const hash of ['', '#', '#/', '#/sites', '#/sites/']) assert.equal(parseRoute(hash), { view: 'sites' });
});

test('reads the links that the server prints', () => {
  assert.equal(parseRoute('#setup=abc-DEF_1'), { view: 'set-up', token: 'abc-DEF_1' });
  assert.equal(parseRoute('#password=abc'), { view: 'set-password', token: 'abc' });
});

test('shows 24 hours for a range that does not exist', () => {
  assert.equal(parseRoute('#/sites/a?range=2d'), { view: 'site', siteId: 'a', range: '24h' });
});

test('knows no other address', () => {
  for (const hash of [
    '#/people',
    '#/keys/a',
    '#/sites/a/b',
    '#/sites/a/install/b',
    '#/sites/a/dropped/b',
    '#/sites/new/b',
    '#setup=',
  ]) {
    assert.equal(parseRoute(hash), { view: 'unknown' });
  }
});

test('survives an address that is not valid percent-encoding', () => {
  assert.equal(parseRoute('#/sites/%ZZ'), { view: 'site', siteId: '%ZZ', range: '24h' });
});

test.run();
