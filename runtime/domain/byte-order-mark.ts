const mark = 0xfeff;

/** A text without the byte order mark that some programs write before it; JSON does not know the character. */
export const withoutByteOrderMark = (text: string): string => (text.charCodeAt(0) === mark ? text.slice(1) : text);
