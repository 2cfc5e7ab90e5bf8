import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { BoundedMap } from '../../domain/bounded-map.ts';
import { isRecord } from '../fields/fields.ts';
import { adAliases } from './data/ad-aliases.ts';
import { assistantSources } from './data/assistant-sources.ts';
import { mailSources } from './data/mail-sources.ts';
import { otherSources } from './data/other-sources.ts';
import { searchSources } from './data/search-sources.ts';
import { shoppingSources } from './data/shopping-sources.ts';
import { socialSources } from './data/social-sources.ts';
import type { SourceRow } from './data/source-row.ts';
import { videoSources } from './data/video-sources.ts';
import { hostOfName, nameKey } from './named-source.ts';

/** The kind of a source, from which its channel follows. */
const sourceKinds = ['search', 'social', 'video', 'shopping', 'mail', 'assistant', 'other'] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** Query parameters that ad networks add to links. Only their presence is stored. */
export const clickIds = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'msclkid',
  'fbclid',
  'ttclid',
  'twclid',
  'li_fat_id',
] as const;

/** Click ids of Google's advertising. */
export const googleClickIds: ReadonlySet<string> = new Set(['gclid', 'gbraid', 'wbraid']);

export type ClickId = (typeof clickIds)[number];

export interface NamedSource {
  readonly name: string;
  readonly kind: SourceKind;
  /** Named by an advertising alias, or a host that serves its advertisements. */
  readonly isAd: boolean;
}

/** A row of the operator's own file; it overrides built-in rows. */
export interface ExtraSource extends SourceRow {
  readonly kind: SourceKind;
}

/** Maps hosts and campaign names to sources. */
export interface SourceTable {
  /** By referrer host, without `www.`: the longest known suffix, else the brand under its public suffix. */
  byHost(host: string): NamedSource | undefined;
  /** By a campaign's utm_source, source or ref, normalised with `nameKey`; also by a host or a url. */
  byName(name: string): NamedSource | undefined;
}

/** The most hosts in the cache. */
const hostsRemembered = 10_000;
const adSuffix = /[-_. ]?ads?$/;

const builtIn: Readonly<Record<SourceKind, readonly SourceRow[]>> = {
  search: searchSources,
  social: socialSources,
  video: videoSources,
  shopping: shoppingSources,
  mail: mailSources,
  assistant: assistantSources,
  other: otherSources,
};

/** The built-in table, overridden by the operator's rows. */
export function createSourceTable(extra: readonly ExtraSource[] = []): SourceTable {
  const { hosts, brands, names } = indexRows(extra);
  const remembered = new BoundedMap<NamedSource | 'unknown'>(hostsRemembered);

  const findHost = (host: string): NamedSource | undefined => {
    for (let at = 0; at !== -1; ) {
      const known = hosts.get(at === 0 ? host : host.slice(at));
      if (known) return known;
      const dot = host.indexOf('.', at);
      at = dot === -1 ? -1 : dot + 1;
    }
    const brand = getDomainWithoutSuffix(host, { allowPrivateDomains: false });
    return brand === null ? undefined : brands.get(brand);
  };
  const byHost = (host: string): NamedSource | undefined => {
    const known = remembered.get(host);
    if (known !== undefined) return known === 'unknown' ? undefined : known;
    const found = findHost(host);
    remembered.set(host, found ?? 'unknown');
    return found;
  };
  const byName = (name: string): NamedSource | undefined => {
    const key = nameKey(name);
    const known = names.get(key);
    if (known) return known;
    const bare = key.replace(adSuffix, '');
    const advertised = bare !== key && bare !== '' ? names.get(bare) : undefined;
    if (advertised) return { ...advertised, isAd: true };
    const host = hostOfName(name);
    return host === undefined ? undefined : byHost(host);
  };
  return { byHost, byName };
}

interface SourceIndex {
  readonly hosts: Map<string, NamedSource>;
  readonly brands: Map<string, NamedSource>;
  readonly names: Map<string, NamedSource>;
}

/** Later rows override earlier ones, so the operator's are last. */
function indexRows(extra: readonly ExtraSource[]): SourceIndex {
  const index: SourceIndex = { hosts: new Map(), brands: new Map(), names: new Map() };
  for (const kind of sourceKinds) for (const row of builtIn[kind]) addRow(index, row, kind);
  for (const row of extra) addRow(index, row, row.kind);
  for (const [alias, name] of Object.entries(adAliases)) {
    const known = index.names.get(nameKey(name));
    if (known) index.names.set(nameKey(alias), { ...known, isAd: true });
  }
  return index;
}

function addRow({ hosts, brands, names }: SourceIndex, row: SourceRow, kind: SourceKind): void {
  const source: NamedSource = Object.freeze({ name: row.name, kind, isAd: false });
  names.set(nameKey(row.name), source);
  for (const alias of words(row.aliases)) names.set(nameKey(alias), source);
  for (const host of words(row.hosts)) {
    if (host.endsWith('.*')) brands.set(host.slice(0, -2), source);
    else hosts.set(host, source);
  }
  const ad: NamedSource = Object.freeze({ ...source, isAd: true });
  for (const host of words(row.adHosts)) hosts.set(host, ad);
}

const words = (text: string | undefined): string[] => text?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];

/**
 * Reads the operator's file of sources, `{"sources": [{"name", "kind", "hosts": […], "aliases": […]}]}`, from its
 * parsed JSON. Throws an Error that names the row at fault.
 */
export function readExtraSources(json: unknown): ExtraSource[] {
  const list = isRecord(json) ? json.sources : undefined;
  if (!Array.isArray(list)) throw new Error('The file of sources must be an object with an array "sources".');
  return list.map((row: unknown, index) => {
    const { name, kind, hosts, aliases } = isRecord(row) ? row : {};
    const known = sourceKinds.find((candidate) => candidate === kind);
    const isComplete = typeof name === 'string' && name.trim() !== '' && areTexts(hosts) && areTexts(aliases ?? []);
    if (!known || !isComplete) {
      throw new Error(
        `Source ${index} must have a "name", a "kind" of ${sourceKinds.join(', ')}, "hosts" and at most "aliases" as arrays of strings.`,
      );
    }
    return { name, kind: known, hosts: joined(hosts), aliases: joined(aliases ?? []) };
  });
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

const joined = (texts: unknown): string => (areTexts(texts) ? texts.join(' ') : '');

/** The owner of a host, for comparison: the domain below the public suffix, else the host itself. */
export const registrableDomain = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;
