import type { Stored } from '../connection/client.ts';

/** Escaped characters; the escape is `~` and the index in this list. A leading underscore marks fields of the store. */
const special = ['~', '.', '$', '\0', '_'] as const;
const needsEscape = /[~.$\0]|^_/g;
const escaped = /~([0-4])/g;

const escapeName = (name: string): string => name.replace(needsEscape, (found) => `~${special.indexOf(found as '~')}`);
const restoreName = (name: string): string => name.replace(escaped, (_, place: string) => special[Number(place)] ?? '');

/** A document in MongoDB's form: escaped names cannot be operators or paths. */
export function storedOf({ id, ...fields }: { readonly id: string }): Stored {
  return { ...(renamed(fields, escapeName) as object), _id: id };
}

/** The document without the additional fields of the store. */
export function documentOf<T>({ _id, ...fields }: Stored): T {
  const own = Object.entries(fields).filter(([name]) => !name.startsWith('_'));
  return { id: _id, ...(renamed(Object.fromEntries(own), restoreName) as object) } as T; // written by `storedOf`
}

/** Any value of a document, with its names escaped. */
export const storedValue = (value: unknown): unknown => renamed(value, escapeName);

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename)]));
}
