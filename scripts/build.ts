/**
 * Builds dist/: the service and command line bundled for Node, the page and the tracker for browsers.
 * `--web`: those alone. `--bench`: what `make bench` runs against too.
 */
import { build } from 'esbuild';
import { buildWeb } from './build-web.ts';
import { nodeBundle } from './node-bundle.ts';

const isWebOnly = process.argv.includes('--web');

await buildWeb({ outDir: 'dist/web' });
if (!isWebOnly) {
  await build({
    ...nodeBundle,
    entryPoints: [
      'runtime/main.ts',
      'runtime/cli/main.ts',
      ...(process.argv.includes('--bench') ? ['bench/target.ts'] : []),
    ],
    outdir: 'dist',
    outbase: '.',
    chunkNames: 'runtime/chunks/[name]-[hash]',
    minifySyntax: true,
    sourcemap: 'linked',
  });
}
