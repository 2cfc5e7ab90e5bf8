import { cutText, pathnameLengthMax } from '../../domain/pathname.ts';
import type { Draft, HitType } from '../hit.ts';
import { fieldLimits, isRecord, isWhole, numberOf, textOf } from './fields.ts';
import { noteIgnoredRevenue } from './revenue.ts';
import { momentOf } from './timestamp.ts';

/** The most names reported for one hit; the last one is `...` when there are more. */
export const ignoredNamesMax = 20;
/** The most characters of a reported name. */
export const ignoredNameLengthMax = 60;

type Note = (name: string) => void;

/**
 * The fields of a hit that are not stored as sent: left out, cut, or not supported by the hit's type. `props.size` is
 * one property, `revenue.products.0.amount` a number of one product. Empty when everything was stored; null, empty
 * texts and empty objects count as not sent. Call after the pipeline, and after the recorder has looked up known
 * orders.
 */
export function ignoredFields(draft: Draft): readonly string[] {
  // Nearly every hit is stored as sent: the set is created only when needed.
  const found: { names?: Set<string> } = {};
  const note: Note = (name) => {
    found.names ??= new Set();
    if (found.names.size <= ignoredNamesMax) found.names.add(cutText(name.toWellFormed(), ignoredNameLengthMax));
  };
  const { body } = draft.incoming;
  for (const field in body) {
    const value = body[field];
    if (value === undefined || value === null || value === '') continue;
    const check = checks.get(field);
    if (check === undefined || !(check.types === undefined || check.types.includes(draft.type))) note(field);
    else check.run(draft, value, note);
  }
  if (draft.query.length > fieldLimits.utmLength) noteCutCampaign(draft, note);
  return found.names === undefined ? noNames : listOf(found.names);
}

const noNames: readonly string[] = Object.freeze([]);

function listOf(names: ReadonlySet<string>): readonly string[] {
  const list = [...names];
  return list.length <= ignoredNamesMax ? list : [...list.slice(0, ignoredNamesMax - 1), '...'];
}

interface Check {
  /** The types of hit that store the field; undefined: all. */
  readonly types: readonly HitType[] | undefined;
  readonly run: (draft: Draft, value: unknown, note: Note) => void;
}

const opening: readonly HitType[] = ['pageview', 'event'];
const kept = () => undefined;

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['type', { types: undefined, run: ({ type }, value, note) => noteUnless(isSameWord(value, type), 'type', note) }],
  ['url', { types: undefined, run: checkUrl }],
  ['eventId', textCheck('eventId', undefined, ({ eventId }) => eventId)],
  ['pageviewId', textCheck('pageviewId', undefined, ({ pageviewId }) => pageviewId)],
  ['profileId', textCheck('profileId', undefined, ({ profileId }) => profileId)],
  ['timestamp', serverCheck('timestamp', (_draft, value) => momentOf(value) !== undefined)],
  ['ip', serverCheck('ip', ({ address }) => address !== undefined)],
  ['userAgent', serverCheck('userAgent', ({ userAgent }, value) => isWhole(value, userAgent))],
  ['referrer', { types: opening, run: checkReferrer }],
  ['title', textCheck('title', opening, ({ title }) => title)],
  ['name', textCheck('name', ['event'], ({ name }) => name)],
  // Accepted from the tracker; not stored.
  ['screen', { types: undefined, run: kept }],
  ['props', { types: opening, run: scalarsCheck('props', ({ props }) => props) }],
  ['traits', { types: ['identify'], run: scalarsCheck('traits', ({ traits }) => traits) }],
  ['revenue', { types: opening, run: ({ revenue }, value, note) => noteIgnoredRevenue(value, revenue, note) }],
  ['vitals', { types: ['vitals'], run: ({ vitals }, value, note) => checkVitals(value, vitals, note) }],
  ['interactive', { types: ['event'], run: (_draft, value, note) => noteUnless(isFlag(value), 'interactive', note) }],
  [
    'engagedMs',
    {
      types: ['engagement'],
      run: ({ engagedMs }, value, note) =>
        noteUnless(Math.round(numberOf(value) ?? Number.NaN) === engagedMs, 'engagedMs', note),
    },
  ],
  ['scrollDepth', { types: ['engagement'], run: checkDepth }],
]);

/** Every field of a hit. */
export const hitFields: readonly string[] = Object.freeze([...checks.keys()]);

function noteUnless(isKept: boolean, name: string, note: Note): void {
  if (!isKept) note(name);
}

function textCheck(
  name: string,
  types: readonly HitType[] | undefined,
  read: (draft: Draft) => string | undefined,
): Check {
  return { types, run: (draft, value, note) => noteUnless(isWhole(value, read(draft)), name, note) };
}

/** A field of the server form only. */
function serverCheck(name: string, isKept: (draft: Draft, value: unknown) => boolean): Check {
  const run: Check['run'] = (draft, value, note) =>
    noteUnless(draft.incoming.form === 'server' && isKept(draft, value), name, note);
  return { types: undefined, run };
}

const isSameWord = (value: unknown, word: string): boolean =>
  typeof value === 'string' && value.trim().toLowerCase() === word;

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || value === 'true' || value === 'false';

function checkUrl({ hasUrl, pathname }: Draft, _value: unknown, note: Note): void {
  // A cut pathname ends at a character boundary, at most one code unit before the limit.
  noteUnless(hasUrl && pathname.length < pathnameLengthMax - 1, 'url', note);
}

function checkReferrer({ referrer, hasReferrer }: Draft, _value: unknown, note: Note): void {
  noteUnless(hasReferrer && (referrer?.length ?? 0) < pathnameLengthMax - 1, 'referrer', note);
}

/** A field of names with scalars: each name that is not stored as it was sent is noted. */
function scalarsCheck(field: string, storedIn: (draft: Draft) => Draft['props']): Check['run'] {
  return (draft, value, note) => {
    if (!isRecord(value)) {
      note(field);
      return;
    }
    const stored = storedIn(draft);
    for (const key in value) {
      const scalar = value[key];
      if (scalar === null || scalar === undefined) continue;
      const name = textOf(key, Number.MAX_SAFE_INTEGER);
      const found =
        stored !== undefined && name !== undefined && Object.hasOwn(stored, name) ? stored[name] : undefined;
      noteUnless(found !== undefined && !isCutValue(scalar, found), `${field}.${key}`, note);
    }
  };
}

/** A cut text ends at a character boundary, at most one code unit before the limit. */
const isCutValue = (sent: unknown, stored: string | number | boolean): boolean =>
  typeof sent === 'string' &&
  sent.length > fieldLimits.propValueLength &&
  String(stored).length >= fieldLimits.propValueLength - 1;

function checkVitals(value: unknown, stored: Draft['vitals'], note: Note): void {
  if (!isRecord(value)) {
    note('vitals');
    return;
  }
  const metrics: Readonly<Record<string, number | undefined>> = { ...stored };
  for (const key in value) {
    if (value[key] !== null && metrics[key] === undefined) note(`vitals.${key}`);
  }
}

function checkDepth({ scrollDepth }: Draft, value: unknown, note: Note): void {
  const depth = numberOf(value);
  noteUnless(depth !== undefined && Math.abs(depth - (scrollDepth ?? Number.NaN)) <= 0.5, 'scrollDepth', note);
}

/** Campaign parameters longer than the stored limit. */
function noteCutCampaign({ query, utm }: Draft, note: Note): void {
  for (const [key, value] of new URLSearchParams(query)) {
    const name = key.toLowerCase();
    const stored = campaignValues(utm)[name];
    if (stored !== undefined && value.startsWith(stored) && value.length > fieldLimits.utmLength) note(name);
  }
}

const campaignValues = (utm: Draft['utm']): Readonly<Record<string, string | undefined>> => ({
  utm_source: utm.source,
  utm_medium: utm.medium,
  utm_campaign: utm.campaign,
  utm_term: utm.term,
  utm_content: utm.content,
});
