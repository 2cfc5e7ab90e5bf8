import { bodyFault } from '../errors.ts';

/** Trims a text of the body; refuses a blank one by its dotted path. */
export function trimmedText(path: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw bodyFault(path, `${path} must not be blank. Send at least one visible character.`);
  return trimmed;
}
