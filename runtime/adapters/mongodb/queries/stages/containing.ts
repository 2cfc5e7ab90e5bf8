import { foldedCharacter } from '../../../../query/filter.ts';

/** All characters with case are below. */
const casedMax = 0x1ffff;

/**
 * A regular expression for texts that contain another, case-insensitive: equal to `containsFolded`, for a database with
 * other case rules.
 */
export function containing(text: string): string {
  const characters = Array.from(text, foldedCharacter);
  const spelled = spellingsOf(new Set(characters));
  return characters.map((character) => spelled.get(character) ?? escaped(character)).join('');
}

/** The characters that compare equal to one. */
function spellingsOf(folded: ReadonlySet<string>): ReadonlyMap<string, string> {
  const others = new Map<string, string>();
  for (let code = 0; code <= casedMax; code += 1) {
    const character = String.fromCodePoint(code);
    const found = foldedCharacter(character);
    if (found !== character && folded.has(found)) others.set(found, (others.get(found) ?? '') + character);
  }
  return new Map([...others].map(([character, more]) => [character, `[${character}${more}]`]));
}

/** A literal text. */
export const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}/-]/g, '\\$&').replace(/\0/g, '\\x00');
