import { hash } from 'node:crypto';
import { cutText } from '../../domain/pathname.ts';
import type { Scalars } from '../../domain/scalars.ts';

/** Limits of a hit's fields. Longer texts are cut and further entries left out; the hit is counted all the same. */
export const fieldLimits = Object.freeze({
  eventNameLength: 200,
  titleLength: 500,
  idLength: 200,
  props: 30,
  propKeyLength: 200,
  propValueLength: 2000,
  utmLength: 500,
  userAgentLength: 1000,
  products: 100,
  engagedMs: 24 * 60 * 60_000,
});

const controls = /\p{Cc}+/gu;
const hasControls = /\p{Cc}/u;
const loneSurrogates = /\p{Surrogate}/gu;
const hasSurrogates = /[\ud800-\udfff]/;
const digits = /^[+-]?\d{1,20}(?:\.\d{1,20})?$/;

/** A text, trimmed and cut; a number as its digits. Undefined: not usable. */
export function textOf(value: unknown, lengthMax: number): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = cutText(cleanText(value).trim(), lengthMax);
  return text === '' ? undefined : text;
}

/** Stores accept neither control characters nor unpaired surrogates. */
function cleanText(text: string): string {
  const visible = hasControls.test(text) ? text.replace(controls, ' ') : text;
  return hasSurrogates.test(visible) ? visible.replace(loneSurrogates, '\ufffd') : visible;
}

/** An id must stay distinct: one that is too long ends in a digest of the whole text instead of being cut. */
export function idOf(value: unknown): string | undefined {
  const id = textOf(value, Number.MAX_SAFE_INTEGER);
  if (id === undefined || id.length <= fieldLimits.idLength) return id;
  const digest = hash('sha256', id, 'base64url');
  return `${cutText(id, fieldLimits.idLength - digest.length - 1)}~${digest}`;
}

/** A finite number; digits in a string are one. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return digits.test(text) ? Number(text) : undefined;
}

/** Binary fractions turn 19.9 × 100 into 1989.9999999999998: a value this near to a whole number is rounded to it. */
const wholeTolerance = 1e-6;

/** An integer within the range that arithmetic keeps exact. */
export function integerOf(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number === undefined) return undefined;
  // Adding zero turns -0 into 0.
  const whole = Math.round(number) + 0;
  return Number.isSafeInteger(whole) && Math.abs(number - whole) <= wholeTolerance ? whole : undefined;
}

/** Whether a text was stored completely. Surrounding blanks and control characters do not count as cut. */
export const isWhole = (sent: unknown, stored: string | undefined): boolean =>
  stored !== undefined && (sent === stored || textOf(sent, Number.MAX_SAFE_INTEGER) === stored);

/** The first 30 scalar entries of an object, keys and texts cut; undefined when there is none. */
export function scalarsOf(value: unknown): Scalars | undefined {
  if (!isRecord(value)) return undefined;
  const kept: Record<string, string | number | boolean> = {};
  let count = 0;
  for (const key in value) {
    if (count >= fieldLimits.props) break;
    const name = textOf(key, fieldLimits.propKeyLength);
    const scalar = scalarOf(value[key]);
    // Assigning __proto__ would change the object instead of adding an entry.
    if (name === undefined || scalar === undefined || name === '__proto__' || Object.hasOwn(kept, name)) continue;
    kept[name] = scalar;
    count += 1;
  }
  return count === 0 ? undefined : kept;
}

function scalarOf(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  return cutText(cleanText(value), fieldLimits.propValueLength);
}

/** An object that is not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
