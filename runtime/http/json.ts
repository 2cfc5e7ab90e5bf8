/** Deeper nesting is refused. */
export const nestingMax = 32;

/** Why a text is refused although it may be JSON. */
export class JsonFault extends Error {}

interface JsonOptions {
  /** Null characters and halves of surrogate pairs pass: the caller refuses them where they stand. */
  readonly anyText?: boolean;
}

/**
 * Parses JSON strictly: what `JSON.parse` takes, but no repeated or `__proto__` key, no nesting beyond 32 levels,
 * no null character and no half of a surrogate pair.
 */
export function parseJson(text: string, { anyText = false }: JsonOptions = {}): unknown {
  const value: unknown = JSON.parse(text);
  inspect(text, anyText ? textOf : checkText);
  return value;
}

/** Walks valid JSON text once and refuses what `JSON.parse` would have accepted silently. */
function inspect(text: string, read: (quoted: string) => string): void {
  const keys: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = closingQuote(text, at);
      if (isKey) takeKey(read(text.slice(at, end + 1)), keys.at(-1));
      else read(text.slice(at, end + 1));
      isKey = false;
      at = end;
    } else if (character === '{' || character === '[') {
      if (keys.length >= nestingMax) throw new JsonFault(`it is nested deeper than ${nestingMax} levels`);
      keys.push(character === '{' ? new Set() : undefined);
      isKey = character === '{';
    } else if (character === '}' || character === ']') keys.pop();
    else if (character === ',') isKey = keys.at(-1) !== undefined;
  }
}

function closingQuote(text: string, open: number): number {
  let at = open + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function takeKey(key: string, seen: Set<string> | undefined): void {
  if (key === '__proto__') throw new JsonFault('the key "__proto__" is not allowed');
  if (seen?.has(key) === true) throw new JsonFault(`the key "${key.slice(0, 100)}" appears twice in one object`);
  seen?.add(key);
}

/** The decoded string; most have no escape and need no second parse. */
const textOf = (quoted: string): string => (quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1));

function checkText(quoted: string): string {
  const value = textOf(quoted);
  if (value.includes('\0')) throw new JsonFault('a string holds a null character');
  if (!value.isWellFormed()) throw new JsonFault('a string holds half of a surrogate pair');
  return value;
}
