const mark = 0xfeff;

/** Removes the byte order mark that some programs write first; JSON does not allow it. */
export const withoutByteOrderMark = (text: string): string => (text.charCodeAt(0) === mark ? text.slice(1) : text);
