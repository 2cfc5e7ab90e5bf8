import {
  type CollectionShape,
  type FieldType,
  type FixtureCollection,
  fixtureCollectionOf,
  fixtureShapes,
} from './fixture-fields.ts';
import { siteDefaults } from './site.ts';

/** One document of the fixture and export format, with defaults filled in and times in canonical form. */
export interface FixtureLine {
  readonly collection: FixtureCollection;
  readonly document: Readonly<Record<string, unknown>> & { readonly _id: string };
}

/** The reason a line is refused. */
class FixtureFault extends Error {}

/** Reads one line. Throws FixtureFault with the reason when it is invalid. */
export function parseFixtureLine(text: string): FixtureLine {
  const value = parse(text);
  const collection = fixtureCollectionOf(value.collection);
  if (collection === undefined)
    throw new FixtureFault(`unknown collection ${JSON.stringify(value.collection ?? null)}`);
  const { document } = value;
  if (!isRecord(document)) throw new FixtureFault('document must be an object');
  return { collection, document: normalise(collection, document) };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FixtureFault('no JSON');
  }
  if (!isRecord(value)) throw new FixtureFault('a line must be {"collection", "document"}');
  return value;
}

/** Fields in one order, times in one form, defaults filled in: equal documents have equal text. */
export function normalise(
  collection: FixtureCollection,
  document: Readonly<Record<string, unknown>>,
): FixtureLine['document'] {
  const shape: CollectionShape = fixtureShapes[collection];
  const { _id } = document;
  if (typeof _id !== 'string' || !/^[0-9a-f]{24}$/.test(_id))
    throw new FixtureFault('_id must be 24 lower-case hex characters');
  const defaults: Readonly<Record<string, unknown>> = collection === 'Site' ? siteDefaults : shape.defaults;
  const result: Record<string, unknown> = {};
  for (const [field, type] of Object.entries(shape.required)) result[field] = read(field, type, document[field]);
  for (const [field, type] of Object.entries(shape.optional)) {
    const value = document[field] ?? defaults[field];
    if (value !== undefined && value !== null) result[field] = read(field, type, value);
    else if (field in defaults) result[field] = defaults[field];
  }
  for (const [field, value] of Object.entries(defaults))
    if (!(field in result)) result[field] = document[field] ?? value;
  if (shape.isOpen)
    for (const [field, value] of Object.entries(document))
      if (field !== '_id' && !(field in result)) result[field] = value;
  if ('createdAt' in shape.optional) {
    result.createdAt ??= timeOfId(_id);
    result.updatedAt ??= result.createdAt;
  }
  // Written only when it is another id.
  if (result.ownVisitorId === result.visitorId) delete result.ownVisitorId;
  // A refund is negative, with either sign in the line, as in collected hits.
  if (collection === 'RevenueEvent' && typeof result.refundOf === 'string')
    result.amount = -Math.abs(Number(result.amount));
  return { _id, ...Object.fromEntries(Object.entries(result).sort(([left], [right]) => (left < right ? -1 : 1))) };
}

/** Ids begin with the second of their creation, which is the default of createdAt. */
const timeOfId = (id: string): string => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString();

function read(field: string, type: FieldType, value: unknown): unknown {
  if (value === undefined || value === null) throw new FixtureFault(`${field} is missing`);
  switch (type) {
    case 'time':
      return timeOf(field, value);
    case 'integer':
      if (Number.isSafeInteger(value)) return value;
      throw new FixtureFault(`${field} must be a whole number`);
    case 'array':
      if (Array.isArray(value)) return value;
      throw new FixtureFault(`${field} must be a list`);
    case 'object':
      if (isRecord(value)) return value;
      throw new FixtureFault(`${field} must be an object`);
    default: {
      const isValid = typeof value === type && (type !== 'number' || Number.isFinite(value));
      if (!isValid) throw new FixtureFault(`${field} must be a ${type}`);
      return value;
    }
  }
}

function timeOf(field: string, value: unknown): string {
  const at = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new FixtureFault(`${field} must be an ISO-8601 time such as 2026-01-31T12:00:00.000Z`);
  return new Date(at).toISOString();
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
