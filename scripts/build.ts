/** Builds dist/: the service and command line bundled for Node, the page and the tracker for browsers. `--web`: those alone. */
import { build } from 'esbuild';
import { buildWeb } from './build-web.ts';

const isWebOnly = process.argv.includes('--web');

await buildWeb({ outDir: 'dist/web' });
if (!isWebOnly) {
  await build({
    entryPoints: ['runtime/main.ts', 'runtime/cli/main.ts'],
    outdir: 'dist',
    outbase: '.',
    bundle: true,
    splitting: true,
    chunkNames: 'runtime/chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}
