import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A file deleted meanwhile contains nothing. */
function present<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Files below a folder that contain one of several texts or bytes, as `strings` and `grep` would find them. */
export function filesWith(folder: string, needles: Readonly<Record<string, string | Uint8Array>>): string[] {
  return filesBelow(folder)
    .flatMap((file) => {
      const bytes = present(() => readFileSync(file)) ?? Buffer.alloc(0);
      const found = Object.entries(needles).filter(([, needle]) =>
        bytes.includes(typeof needle === 'string' ? needle : Buffer.from(needle)),
      );
      return found.map(([name]) => `${relative(folder, file)}: ${name}`);
    })
    .sort();
}

function filesBelow(folder: string): string[] {
  return (present(() => readdirSync(folder)) ?? []).flatMap((name) => {
    const path = join(folder, name);
    const stats = present(() => statSync(path));
    if (stats?.isDirectory()) return filesBelow(path);
    return stats?.isFile() ? [path] : [];
  });
}
