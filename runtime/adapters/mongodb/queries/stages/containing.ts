import { foldedCharacter } from '../../../../query/filter.ts';

/** Every character that has case lies below. */
const casedMax = 0x1ffff;

/**
 * A regular expression for texts that contain another, in whatever case: what `containsFolded` tells, for a database
 * that passes over case in another way.
 */
export function containing(text: string): string {
  const characters = Array.from(text, foldedCharacter);
  const spelled = spellingsOf(new Set(characters));
  return characters.map((character) => spelled.get(character) ?? escaped(character)).join('');
}

/** The characters that compare as one does, of those that others compare as. */
function spellingsOf(folded: ReadonlySet<string>): ReadonlyMap<string, string> {
  const others = new Map<string, string>();
  for (let code = 0; code <= casedMax; code += 1) {
    const character = String.fromCodePoint(code);
    const found = foldedCharacter(character);
    if (found !== character && folded.has(found)) others.set(found, (others.get(found) ?? '') + character);
  }
  return new Map([...others].map(([character, more]) => [character, `[${character}${more}]`]));
}

/** A text that stands for itself. */
export const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}/-]/g, '\\$&').replace(/\0/g, '\\x00');
