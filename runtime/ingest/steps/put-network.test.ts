import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hostingCompanies, hostingNetworks } from '../fields/hosting-networks.ts';
import { browserHit, contextOf, draftOf, serverHit } from '../given.fixture.ts';
import type { StepContext } from '../hit.ts';
import { memoryLimits } from '../memory.ts';
import { putNetwork } from './put-network.ts';

const test = suite('putNetwork');

const numbers: Readonly<Record<string, number>> = { '81.2.69.1': 64_500, '81.2.69.2': 16_509, '2a01:4f8::1': 24_940 };

/** 81.2.69.1 belongs to a company without hosting, 81.2.69.2 to Amazon, 2a01:4f8::1 to Hetzner. */
function given() {
  const asked: string[] = [];
  const numberOf = (address: string) => {
    asked.push(address);
    return numbers[address];
  };
  return { asked, context: { ...contextOf(), networks: { numberOf } } };
}

function isDataCentre(address: string | undefined, context: StepContext = given().context, incoming = browserHit()) {
  const draft = draftOf({ address }, incoming);
  assert.is(putNetwork(draft, context), undefined);
  return draft.isDataCentre;
}

test('an address of a hosting company is in a data centre, and its hit is counted', () => {
  assert.is(isDataCentre('81.2.69.2'), true);
  assert.is(isDataCentre('2a01:4f8::1'), true);
  assert.is(isDataCentre('81.2.69.2', given().context, serverHit()), true);
});

test('an address of any other network is in none', () => {
  assert.is(isDataCentre('81.2.69.1'), false);
});

test('it is unknown without a network or an address', () => {
  assert.is(isDataCentre('10.0.0.1'), undefined);
  assert.is(isDataCentre(undefined), undefined);
});

test('without a database it is unknown, and nothing is cached', () => {
  const context = contextOf();
  assert.is(isDataCentre('81.2.69.2', context), undefined);
  assert.is(context.memory.dataCentres.size, 0);
});

test('an address is looked up once, whatever the result', () => {
  const { asked, context } = given();
  for (const address of ['81.2.69.1', '81.2.69.2', '10.0.0.1']) {
    const first = isDataCentre(address, context);
    assert.is(isDataCentre(address, context), first);
  }
  assert.equal(asked, ['81.2.69.1', '81.2.69.2', '10.0.0.1']);
});

test('the cache is bounded', () => {
  const { context } = given();
  for (let count = 0; count < memoryLimits.dataCentres * 2; count += 1) isDataCentre(`address ${count}`, context);
  assert.ok(context.memory.dataCentres.size <= memoryLimits.dataCentres);
});

test('the table names each company and each network once, and no provider of home lines', () => {
  const names = hostingCompanies.map(({ name }) => name);
  const networks = hostingCompanies.flatMap((company) => company.networks);
  assert.equal(names, [...new Set(names)]);
  assert.is(networks.length, hostingNetworks.size);
  for (const network of networks) assert.ok(Number.isInteger(network) && network > 0 && network < 2 ** 32);
  for (const network of [13_335, 15_169, 20_940, 36_183, 54_113]) assert.not(hostingNetworks.has(network));
});

test.run();
