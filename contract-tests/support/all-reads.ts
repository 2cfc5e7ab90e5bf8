import { type OperationRow, operations } from '../../generated/operations.ts';
import type { FixtureLine } from '../../runtime/domain/fixture.ts';
import { filterKeys, type ResourceName, resourceKinds, resourceNames } from '../../runtime/domain/resources.ts';
import { pathOf } from './requests.ts';

/** A read request. */
export interface Read {
  readonly operation: OperationRow['id'];
  /** Path and query. */
  readonly path: string;
}

/** The data of one site, as far as requests name it. */
interface SiteContent {
  readonly siteId: string;
  readonly trackingId: string;
  /** Ids by path parameter. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly eventNames: readonly string[];
  readonly segmentIds: readonly string[];
}

/** The reader, and the visitors known to it, by site. */
export interface Reader {
  readonly ownerId: string;
  readonly profileIds: Readonly<Record<string, readonly string[]>>;
}

const idsMax = 3;
const valuesMax = 1;

/**
 * Every GET of the contract, for each site and resource of the lines, with every query parameter alone and in
 * combination. Sites alternate: a query goes to one of those with traffic.
 */
export function readsOf(lines: readonly FixtureLine[], { ownerId, profileIds }: Reader): Read[] {
  const rows = operations.filter(({ method }) => method === 'GET');
  const contents = lines
    .filter(({ collection }) => collection === 'Site')
    .map(({ document }) => {
      const own = lines.filter((line) => line.document.siteId === document._id && isSeenBy(ownerId, line));
      return contentOf(document, own, profileIds[document._id] ?? []);
    });
  const busy = contents.filter(({ eventNames }) => eventNames.length > 0);
  return rows.flatMap((row) => {
    if (!row.path.includes('{siteId}')) return queriesOf(row, undefined).map((query) => read(row, {}, query));
    const turns = (content: SiteContent) => ({ count: busy.length, own: busy.indexOf(content) });
    return contents.flatMap((content) => readsOfSite(row, content, turns(content)));
  });
}

interface Turns {
  readonly count: number;
  /** -1: a site without traffic. */
  readonly own: number;
}

function readsOfSite(row: OperationRow, content: SiteContent, { count, own }: Turns): Read[] {
  const child = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).find((name) => name !== 'siteId');
  const ids = child === undefined ? [''] : (content.ids[child] ?? []);
  const [plain = {}, ...queries] = queriesOf(row, content);
  const reads = ids.flatMap((id, index) => {
    const params = { siteId: content.siteId, ...(child === undefined ? {} : { [child]: id }) };
    const mine = queries.filter((_, place) => own !== -1 && place % count === own && place % ids.length === index);
    return [plain, ...mine].map((query) => read(row, params, query));
  });
  return child === undefined ? [...reads, read(row, { siteId: content.trackingId }, {})] : reads;
}

function read(row: OperationRow, params: Record<string, string>, query: Record<string, string>): Read {
  const text = new URLSearchParams(query).toString();
  return { operation: row.id, path: `${pathOf(row, params)}${text === '' ? '' : `?${text}`}` };
}

const windows: readonly Record<string, string>[] = [
  { from: '2026-06-10', to: '2026-06-16' },
  { from: '2026-06-16T23:30:00Z', to: '2026-06-17T00:40:00.000Z' },
  { from: '2024-02-28', to: '2024-03-02' },
  { from: '2024-01-01', to: '2026-06-17' },
  { from: '2026-06-17' },
];

/** Values of parameters that are no filter, window or page. */
const special: Readonly<Record<string, readonly string[]>> = {
  order: ['any', 'strict'],
  enabled: ['true', 'false'],
  property: ['plan', 'none'],
  depth: ['2', '10'],
  startPathname: ['/', '/a*'],
  endPathname: ['/thank-you*', '*b'],
  search: ['pro', '1', 'demo'],
  identified: ['true', 'false'],
  granularity: ['day', 'week', 'month'],
  periods: ['3', '12'],
  mode: ['on', 'onOrAfter'],
};

/** Queries of an operation: none, each parameter alone, some together. */
function queriesOf({ query }: OperationRow, content: SiteContent | undefined): Record<string, string>[] {
  const has = (name: string) => name in query;
  const single: Record<string, string>[] = [];
  if (has('range')) single.push(...['24h', '7d', '90d', '365d'].map((range) => ({ range })));
  if (has('from')) single.push(...windows);
  if (has('limit')) single.push({ limit: '2', offset: '1' }, { limit: '500' }, { offset: '400' });
  if (has('name')) single.push(...(content?.eventNames ?? []).map((name) => ({ name, ...longest(query) })));
  if (has('segment')) single.push(...(content?.segmentIds ?? []).map((segment) => ({ segment, ...longest(query) })));
  for (const key of filterKeys) {
    if (has(key)) single.push(...(content?.filters[key] ?? []).map((value) => ({ [key]: value, ...longest(query) })));
  }
  for (const name of Object.keys(query).filter((known) => known in special)) {
    // A property is that of one event.
    const beside = name === 'property' ? { name: content?.eventNames[0] ?? 'none' } : {};
    single.push(...(special[name] ?? []).map((value) => ({ [name]: value, ...beside, ...longest(query) })));
  }
  return [{}, ...single, ...together(single)];
}

/** The window that contains everything. */
const longest = (query: OperationRow['query']): Record<string, string> =>
  'from' in query ? { from: '2024-01-01', to: '2026-06-17' } : 'range' in query ? { range: '365d' } : {};

/** Each query combined with the fourth next, which is of another kind. */
const together = (single: readonly Record<string, string>[]): Record<string, string>[] =>
  single.flatMap((query, index) => {
    const other = single[index + 4];
    return other === undefined || index % 3 !== 0 ? [] : [{ ...other, ...query }];
  });

const personal = new Set<string>(
  resourceNames.filter((name) => resourceKinds[name].isPersonal).map((name) => collectionOf(name)),
);

function isSeenBy(userId: string, { collection, document }: FixtureLine): boolean {
  return !personal.has(collection) || document.userId === userId;
}

function collectionOf(name: ResourceName): string {
  return name === 'reports' ? 'ReportConfig' : resourceKinds[name].label;
}

function contentOf(
  { _id: siteId, trackingId }: FixtureLine['document'],
  own: readonly FixtureLine[],
  profileIds: readonly string[],
): SiteContent {
  const idsIn = (collection: string) =>
    own.filter((line) => line.collection === collection).map(({ document }) => document._id);
  const ids: Record<string, readonly string[]> = { profileId: profileIds };
  for (const name of resourceNames) ids[resourceKinds[name].parameter] = idsIn(collectionOf(name)).slice(0, idsMax);
  const views = own.filter(({ collection }) => collection === 'PageView');
  const filters = filterKeys.map((key) => [key, commonest(views.map(({ document }) => document[key]))] as const);
  const names = own.filter(({ collection }) => collection === 'Event').map(({ document }) => document.name);
  return {
    ...{ siteId, trackingId: String(trackingId), ids, filters: Object.fromEntries(filters) },
    eventNames: commonest(names),
    segmentIds: idsIn('Segment').slice(0, idsMax),
  };
}

/** The most frequent value, and the rarest. Empty values are left out: they filter nothing. */
function commonest(values: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values)
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  const ordered = [...counts].sort(([, left], [, right]) => right - left).map(([value]) => value);
  return [...new Set([...ordered.slice(0, valuesMax), ...ordered.slice(-1)])];
}

/** Query parameters of reads that none of these names. */
export function parametersLeftOut(reads: readonly Read[]): string[] {
  const named = new Set(
    reads.flatMap(({ operation, path }) =>
      [...new URLSearchParams(path.split('?')[1] ?? '').keys()].map((name) => `${operation} ${name}`),
    ),
  );
  return operations
    .filter(({ method }) => method === 'GET')
    .flatMap(({ id, query }) => Object.keys(query).map((name) => `${id} ${name}`))
    .filter((name) => !named.has(name));
}
