const entriesMax = 30;
const keyLengthMax = 200;
const textLengthMax = 2000;
/** The server accepts 65,536 bytes. */
const bytesMax = 65_000;

/**
 * The text of a hit that JSON cannot represent, or that is too long: unrepresentable values are left out, the others
 * are cut to the limits of docs/ingest.md, and texts are cut further while the hit exceeds the server's limit.
 */
export const fitting = (hit: object): string => {
  let text = '';
  for (let lengthMax = textLengthMax; lengthMax >= 1; lengthMax /= 2) {
    text = JSON.stringify(sound(hit, lengthMax, 3));
    if (new Blob([text]).size <= bytesMax) break;
  }
  return text;
};

/** The first entries of an object or a list, each read separately, so that one that throws does not affect others. */
const sound = (value: unknown, lengthMax: number, depth: number): unknown => {
  // Never half of a surrogate pair.
  if (typeof value === 'string') return value.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? undefined : value;
  const isList = Array.isArray(value);
  const kept: [string, unknown][] = [];
  for (const key in value) {
    if (kept.length === (isList ? 100 : entriesMax)) break;
    try {
      const entry: unknown = value[key as keyof typeof value];
      const plain = typeof (entry as Date | null)?.toJSON === 'function' ? (entry as Date).toJSON() : entry;
      const part = depth === 0 && typeof plain === 'object' ? undefined : sound(plain, lengthMax, depth - 1);
      if (part !== undefined) kept.push([key.slice(0, keyLengthMax), part]);
    } catch {
      // A property that throws when it is read.
    }
  }
  return isList ? kept.map(([, part]) => part) : Object.fromEntries(kept);
};
