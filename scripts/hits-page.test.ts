import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchEventsMax } from '../runtime/domain/incoming-hit.ts';
import { pathnameLengthMax } from '../runtime/domain/pathname.ts';
import { retentionCapDays } from '../runtime/domain/plan.ts';
import { siteDefaults } from '../runtime/domain/site.ts';
import { batchBytesMax, bodyBytesMax } from '../runtime/http/body.ts';
import { recentDropsMax } from '../runtime/ingest/drops/drop-log.ts';
import { hitsPerMinuteMax } from '../runtime/ingest/drops/rate-limiter.ts';
import { fieldLimits } from '../runtime/ingest/fields/fields.ts';
import { hitFields, ignoredNameLengthMax, ignoredNamesMax } from '../runtime/ingest/fields/ignored-fields.ts';
import { dropReasons } from '../runtime/ingest/hit.ts';
import { memoryLimits } from '../runtime/ingest/memory.ts';
import { aheadMaxMs, yearsBackMax } from '../runtime/ingest/steps/drop-too-old-or-future.ts';
import { ingestRequestsMax } from '../runtime/limits/ingest-budget.ts';
import { readDocument } from './doc-tables.ts';

const test = suite('docs/hits.md');

const text = readDocument('docs/hits.md');

/** The rows of the first table under a heading, a list of cells each. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = text.split(new RegExp(`^## ${heading}$`, 'm'));
  const [, table = ''] = /\n\n(\|[\s\S]*?)\n\n/.exec(section) ?? [];
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()));
}

const named = (cell = ''): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

const fields = rowsUnder('Fields that are left out or cut');
const cellOf = (field: string): string => fields.find(([, cell]) => named(cell).includes(field))?.[2] ?? '';

function constantIn(path: string, name: string): number {
  const [, written = ''] = new RegExp(`^(?:export )?const ${name} = ([\\d_]+);`, 'm').exec(readDocument(path)) ?? [];
  return Number(written.replaceAll('_', ''));
}

test('has a row for every reason of a dropped hit, and no other', () => {
  assert.equal(
    rowsUnder('Dropped hits').map(([, cell]) => cell),
    dropReasons.map((reason) => `\`${reason}\``),
  );
  assert.ok(text.includes(`one of ${dropReasons.length} reasons`));
});

test('says a cause and a way out for every reason', () => {
  for (const [, reason, cause = '', wayOut = ''] of rowsUnder('Dropped hits')) {
    assert.ok(cause.length > 10 && wayOut.length > 5, reason);
  }
});

test('has a row for every field of a hit, and no other', () => {
  const rows = fields.flatMap(([, cell]) => named(cell)).filter((name) => name !== 'utm_source');
  assert.equal(rows.toSorted(), hitFields.toSorted());
});

/** Where each limit of a field stands. A new limit fails the type check until it has a place. */
const places: Readonly<Record<keyof typeof fieldLimits, string>> = {
  eventNameLength: 'name',
  titleLength: 'title',
  idLength: 'eventId',
  props: 'props',
  propKeyLength: 'props',
  propValueLength: 'props',
  utmLength: 'utm_source',
  userAgentLength: 'userAgent',
  products: 'revenue',
  engagedMs: 'engagedMs',
};

const numbersOf = (cell: string): number[] =>
  [...cell.matchAll(/(?<![\w-])\d[\d,]*(?![\w])/g)].map(([number]) => Number(number.replace(/\D/g, '')));

for (const [limit, field] of Object.entries(places)) {
  test(`names the limit ${limit} at the field ${field}`, () => {
    assert.ok(numbersOf(cellOf(field)).includes(fieldLimits[limit as keyof typeof fieldLimits]), cellOf(field));
  });
}

test('names the limit of a path at url and referrer', () => {
  assert.ok(numbersOf(cellOf('url')).includes(pathnameLengthMax));
  assert.ok(numbersOf(cellOf('referrer')).includes(pathnameLengthMax));
});

test('has no number in its table of fields that is no limit of the code', () => {
  // ISO norms, the year times are counted from, the ends of a percentage.
  const others = new Set([8601, 4217, 1970, 0, 100]);
  const known = new Set<number>([...Object.values(fieldLimits), pathnameLengthMax]);
  const quoted = fields.flatMap(([, , stored = '']) => numbersOf(stored));
  assert.ok(quoted.length >= 15);
  assert.equal(
    quoted.filter((number) => !known.has(number) && !others.has(number)),
    [],
  );
});

const days = Object.values(retentionCapDays);
const grouped = (number: number): string => number.toLocaleString('en');

const sentences: Readonly<Record<string, string>> = {
  bodyBytesMax: `more than ${bodyBytesMax / 1024} KB without a key`,
  batchBytesMax: `or ${batchBytesMax / 1024 / 1024} MB with one`,
  batchEventsMax: `more than ${grouped(batchEventsMax)} entries`,
  ingestRequestsMax: `more than ${grouped(ingestRequestsMax)} requests a minute`,
  hitsPerMinuteMax: `more than ${hitsPerMinuteMax} hits a minute`,
  yearsBackMax: yearsBackMax === 3 ? 'more than three years back' : 'another number of years',
  aheadMaxMs: aheadMaxMs === 300_000 ? 'more than five minutes ahead' : 'another number of minutes',
  recentDropsMax: `the latest ${recentDropsMax} with time, type and page`,
  ignoredNames: `at most ${ignoredNamesMax} names a hit, each of at most ${ignoredNameLengthMax}`,
  recentKeys: memoryLimits.recentKeys === 1_000_000 ? 'the latest million' : 'another number of keys',
  retentionCapDays: `at most ${days.slice(0, -1).join(', ')} or ${grouped(days.at(-1) ?? 0)} days`,
  dataRetentionDays: `${siteDefaults.dataRetentionDays} unless changed`,
  keepaliveMax: `more than ${grouped(constantIn('runtime/web/tracker/transport.ts', 'keepaliveMax'))} characters`,
  entriesMax: `the first ${constantIn('runtime/web/tracker/fitting.ts', 'entriesMax')} of an object`,
  keyLengthMax: `keys beyond ${constantIn('runtime/web/tracker/fitting.ts', 'keyLengthMax')} and`,
  textLengthMax: `beyond ${grouped(constantIn('runtime/web/tracker/fitting.ts', 'textLengthMax'))} characters`,
  bytesMax: `more than ${grouped(constantIn('runtime/web/tracker/fitting.ts', 'bytesMax'))} bytes`,
};

for (const [limit, sentence] of Object.entries(sentences)) {
  test(`names the limit ${limit} in a sentence`, () => {
    assert.ok(text.replace(/\s+/g, ' ').includes(sentence), sentence);
  });
}

test.run();
