import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundledGeoFile } from './database.ts';
import { type NetworkRecord, networkDatabase, networksOf, openNetworkDatabase } from './networks.ts';

const test = suite('network database');

const records: Readonly<Record<string, NetworkRecord>> = {
  '81.2.69.1': { autonomous_system_number: 20712 },
  '2a00:1450:4001::1': { autonomous_system_number: 15169 },
  '81.2.69.2': {},
};

/** No file of networks comes with the service, so records are read from a stand-in for the library's reader. */
function networks() {
  const asked: string[] = [];
  const get = (address: string) => {
    asked.push(address);
    return records[address] ?? null;
  };
  return { asked, ...networksOf({ get }) };
}

test('tells the number of the network of an address', () => {
  assert.is(networks().numberOf('81.2.69.1'), 20712);
  assert.is(networks().numberOf('2a00:1450:4001:0::1'), 15169);
});

test('an IPv4-mapped address is in the network of its IPv4 address', () => {
  assert.is(networks().numberOf('::ffff:81.2.69.1'), 20712);
});

test('an address without a record, and a record without a number, are in no known network', () => {
  assert.is(networks().numberOf('8.8.8.8'), undefined);
  assert.is(networks().numberOf('81.2.69.2'), undefined);
});

test('what belongs to nobody in particular is not looked up', () => {
  const { asked, numberOf } = networks();
  for (const address of ['10.0.0.1', '192.168.1.1', '127.0.0.1', '203.0.113.5', '::1', 'fe80::1', 'office', '']) {
    assert.is(numberOf(address), undefined, address);
  }
  assert.equal(asked, []);
});

test('without a file there is no database', async () => {
  assert.is(await openNetworkDatabase([]), undefined);
  assert.is(await openNetworkDatabase(['/nowhere/GeoLite2-ASN.mmdb']), undefined);
});

test('a file tells its kind and day; one of places knows no networks', async () => {
  const database = await openNetworkDatabase(['/nowhere/GeoLite2-ASN.mmdb', bundledGeoFile()]);
  assert.is(database?.file, bundledGeoFile());
  assert.is(database?.kind, networkDatabase('', readFileSync(bundledGeoFile())).kind);
  assert.ok(database && database.builtAt > new Date('2026-01-01'));
  assert.is(database.numberOf('8.8.8.8'), undefined);
});

test('a file that is no database is refused by name', () => {
  assert.throws(() => networkDatabase('broken.mmdb', Buffer.from('hello')), /broken\.mmdb is no readable/);
});

test.run();
