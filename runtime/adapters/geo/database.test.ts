import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundledGeoFile, type GeoDatabase, geoDatabase, openGeoDatabase, placeOf } from './database.ts';

const test = suite<{ geo: GeoDatabase }>('geo database');

test.before(async (context) => {
  context.geo = await openGeoDatabase();
});

test('the bundled file knows countries and no cities', ({ geo }) => {
  assert.equal(geo.locate('81.2.69.1'), { country: 'GB', city: undefined });
  assert.equal(geo.locate('8.8.8.8'), { country: 'US', city: undefined });
  assert.is(geo.locate('2a00:1450:4001::1').country?.length, 2);
});

test('a cached address has the same location', ({ geo }) => {
  assert.equal(geo.locate('81.2.69.1'), geo.locate('81.2.69.1'));
});

test('an IPv4-mapped address is where its IPv4 address is', ({ geo }) => {
  assert.is(geo.locate('::ffff:81.2.69.1').country, 'GB');
});

test('addresses in no public range have no location', ({ geo }) => {
  const nowhere =
    '10.0.0.1 172.16.5.5 192.168.1.1 127.0.0.1 169.254.1.1 100.64.0.1 203.0.113.5 0.0.0.0 255.255.255.255';
  for (const address of [
    ...nowhere.split(' '),
    '::1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
    'ff02::1',
    '::',
    'office',
    '',
  ]) {
    assert.equal(geo.locate(address), { country: undefined, city: undefined }, address);
  }
});

test('every IPv4 network that is not public is nowhere', () => {
  const records = geoDatabase(bundledGeoFile(), readFileSync(bundledGeoFile()));
  for (let first = 0; first < 256; first += 1) {
    for (let second = 0; second < 256; second += 1) {
      const address = `${first}.${second}.2.1`;
      const isPublic = ipaddr.parse(address).range() === 'unicast';
      if (!isPublic) assert.is(records.locate(address).country, undefined, address);
    }
  }
});

test('a missing file falls back to the bundled one, which requires an attribution', async () => {
  const geo = await openGeoDatabase(['/nowhere/GeoLite2-City.mmdb']);
  assert.is(geo.file, bundledGeoFile());
  assert.match(geo.attribution, 'DB-IP');
  assert.ok(geo.builtAt > new Date('2026-01-01'));
});

test('a city file names the city, too', () => {
  const record = { country: { iso_code: 'GB' }, city: { names: { en: 'London' } } };
  assert.equal(placeOf(record), { country: 'GB', city: 'London' });
  assert.equal(placeOf({ country: { iso_code: 'GB' } }), { country: 'GB', city: undefined });
});

test('a record without a country is nowhere', () => {
  for (const record of [
    null,
    {},
    { country_code: 'ZZ' },
    { country_code: '' },
    { city: { names: { en: 'Atlantis' } } },
  ]) {
    assert.equal(placeOf(record), { country: undefined, city: undefined });
  }
});

test('a file that is no database is refused by name', () => {
  assert.throws(() => geoDatabase('broken.mmdb', Buffer.from('hello')), /broken\.mmdb is no readable/);
});

test.run();
