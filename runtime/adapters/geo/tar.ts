const blockBytes = 512;

/**
 * The content of the first file in an uncompressed tar archive whose name ends with a suffix; undefined when there is
 * none. Reads ustar and the plain names of GNU and pax archives: enough for an archive of one folder.
 */
export function fileInTar(archive: Buffer, nameEnd: string): Buffer | undefined {
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const name = textField(archive, at, 100);
    const size = sizeField(archive, at + 124);
    if (name === '' || size === undefined) return undefined;
    const begin = at + blockBytes;
    const isFile = ['', '0', '\0'].includes(textField(archive, at + 156, 1));
    if (isFile && name.endsWith(nameEnd)) {
      return begin + size <= archive.length ? archive.subarray(begin, begin + size) : undefined;
    }
    at = begin + Math.ceil(size / blockBytes) * blockBytes;
  }
  return undefined;
}

function textField(archive: Buffer, at: number, length: number): string {
  const field = archive.toString('latin1', at, at + length);
  const end = field.indexOf('\0');
  return end === -1 ? field : field.slice(0, end);
}

/** Octal digits, as every file below 8 GB has them. */
function sizeField(archive: Buffer, at: number): number | undefined {
  const digits = textField(archive, at, 12).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}
