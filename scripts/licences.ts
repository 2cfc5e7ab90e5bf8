import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An installed package and the licence it names. */
export interface Licensed {
  readonly name: string;
  readonly licence: string;
}

interface Manifest {
  readonly name: string;
  readonly license?: string | { readonly type: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Every package that a manifest needs at run time, by way of others too; those for other platforms are not installed. */
export function licencesOf(manifestPath: string): Licensed[] {
  const seen = new Map<string, Licensed>();
  const visit = (path: string): void => {
    const manifest = read(path);
    const optional = Object.keys(manifest.optionalDependencies ?? {});
    for (const name of [...Object.keys(manifest.dependencies ?? {}), ...optional]) {
      const found = installed(name, dirname(path));
      if (found === undefined && !optional.includes(name))
        throw new Error(`${name}, which ${path} needs, is not installed`);
      if (found === undefined || seen.has(found)) continue;
      seen.set(found, { name, licence: licenceOf(read(found)) });
      visit(found);
    }
  };
  visit(manifestPath);
  return [...seen.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest; // npm's own form

function licenceOf({ license }: Manifest): string {
  return typeof license === 'object' ? license.type : (license ?? 'none named');
}

/** Where Node finds a package from a folder: its own node_modules, then those above. */
function installed(name: string, folder: string): string | undefined {
  const path = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? undefined : installed(name, above);
}
