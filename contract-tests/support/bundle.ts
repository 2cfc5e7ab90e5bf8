import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../../scripts/node-bundle.ts';

const root = join(import.meta.dirname, '..', '..');
const bundles = new Map<string, Promise<string>>();

/** Bundles an entry under runtime/ once for each process: starting from TypeScript would take most of a test's time. */
export function bundled(entry: string): Promise<string> {
  const known = bundles.get(entry);
  if (known !== undefined) return known;
  // In its own folder: a concurrent run of tests may be reading its bundle.
  const folder = `${entry.replace(/\.ts$/, '').replaceAll('/', '-')}-${process.pid}`;
  const outdir = join(root, 'dist', 'test', folder);
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  const made = build({ ...nodeBundle, entryPoints: [join(root, 'runtime', entry)], outdir }).then(() =>
    join(outdir, entry.replace(/.*\//, '').replace(/\.ts$/, '.js')),
  );
  bundles.set(entry, made);
  return made;
}
