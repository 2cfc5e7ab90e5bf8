import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundledGeoFile } from './database.ts';
import { type NetworkRecord, networkDatabase, networksOf, openNetworkDatabase } from './networks.ts';
import { networksFile } from './networks-file.fixture.ts';

const test = suite('network database');

const records: Readonly<Record<string, NetworkRecord>> = {
  '81.2.69.1': { autonomous_system_number: 20712 },
  '2a00:1450:4001::1': { autonomous_system_number: 15169 },
  '81.2.69.2': {},
};

/** A fake of the library's reader that records its calls. */
function networks() {
  const asked: string[] = [];
  const get = (address: string) => {
    asked.push(address);
    return records[address] ?? null;
  };
  return { asked, ...networksOf({ get }) };
}

test('returns the AS number of an address', () => {
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

test('addresses in no public range are not looked up', () => {
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

test('reads a file of networks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'footfall-networks-'));
  try {
    const file = join(folder, 'GeoLite2-ASN.mmdb');
    const ranges = [
      ['81.2.69.0/24', 20712],
      ['16.16.0.0/16', 16509],
      ['2a01:4f8::/32', 24940],
    ] as const;
    writeFileSync(file, networksFile(ranges, new Date('2026-03-01T00:00:00Z')));
    const database = await openNetworkDatabase(['/nowhere/GeoLite2-ASN.mmdb', file]);
    assert.is(database?.file, file);
    assert.is(database?.kind, 'Test-ASN');
    assert.equal(database?.builtAt, new Date('2026-03-01T00:00:00Z'));
    const found = ['81.2.69.7', '::ffff:16.16.3.4', '2a01:4f8:1::5', '81.2.70.7', '2a01:4f9::1'];
    assert.equal(
      found.map((address) => database?.numberOf(address)),
      [20712, 16509, 24940, undefined, undefined],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a file of locations is not a file of networks', async () => {
  const database = await openNetworkDatabase([bundledGeoFile()]);
  assert.is(database?.kind, networkDatabase('', readFileSync(bundledGeoFile())).kind);
  assert.is(database?.numberOf('8.8.8.8'), undefined);
});

test('a file that is no database is refused by name', () => {
  assert.throws(() => networkDatabase('broken.mmdb', Buffer.from('hello')), /broken\.mmdb is no readable/);
});

test.run();
