import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../../scripts/node-bundle.ts';

const root = join(import.meta.dirname, '..', '..');
const bundles = new Map<string, Promise<string>>();

/** Bundles an entry under runtime/ once a process: starting from TypeScript would take most of a test's time. */
export function bundled(entry: string): Promise<string> {
  const known = bundles.get(entry);
  if (known !== undefined) return known;
  const outdir = join(root, 'dist', 'test', entry.replace(/\.ts$/, '').replaceAll('/', '-'));
  const made = build({ ...nodeBundle, entryPoints: [join(root, 'runtime', entry)], outdir }).then(() =>
    join(outdir, entry.replace(/.*\//, '').replace(/\.ts$/, '.js')),
  );
  bundles.set(entry, made);
  return made;
}
