/** The longest text of a result in bytes, marker and all. */
export const textBytesMax = 24_000;
export const marker = '--- MCP_RESULT_TRUNCATED ---';

const roomForText = textBytesMax - Buffer.byteLength(`\n${marker}`);

/** The text as it is, or cut between two characters and marked. */
export function truncate(text: string): string {
  // A character of a string is at most three bytes, so most texts need no counting.
  if (text.length * 3 <= textBytesMax || Buffer.byteLength(text) <= textBytesMax) return text;
  const bytes = Buffer.from(text);
  let end = roomForText;
  // The bytes inside a character begin with 10.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.toString('utf8', 0, end)}\n${marker}`;
}
