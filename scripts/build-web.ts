import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { minify } from 'terser';
import { document } from '../generated/document.ts';
import { readSpec, specPath } from './generate/spec.ts';
import { referencePage } from './reference/page.ts';
import type { Contract } from './reference/shape.ts';

const sourceDir = join(import.meta.dirname, '../runtime/web');

/** One built file: what it is called in the output folder, and how large it is. */
export interface WebFile {
  name: string;
  bytes: number;
  gzipBytes: number;
}

// Browsers of 2021 and later: the tracker must run in what visitors have, not only in what owners use.
const shared: BuildOptions = { bundle: true, minify: true, target: 'es2021', legalComments: 'none' };

const bundles = {
  // tsconfigRaw: a strict mode directive would cost 13 bytes and change nothing.
  'tracker.js': { entryPoints: ['tracker/main.ts'], format: 'iife', tsconfigRaw: {} },
  'vitals.js': {
    entryPoints: ['tracker/vitals.ts'],
    format: 'esm',
    banner: { js: '/*! Contains web-vitals by Google LLC, Apache License 2.0 */' },
  },
  'extras.js': { entryPoints: ['tracker/extras.ts'], format: 'esm' },
  'app.js': {
    entryPoints: ['dashboard/main.tsx'],
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    banner: { js: '/*! Contains preact, Copyright (c) 2015-present Jason Miller, MIT License */' },
  },
  'app.css': { entryPoints: ['dashboard/app.css'] },
  // Its colours follow the system: browsers that cannot do that get none.
  'docs.css': { entryPoints: ['dashboard/styles/docs.css'], target: 'es2024' },
} satisfies Record<string, BuildOptions>;

const copies = ['index.html', 'favicon.svg'];

/** Bundles one script or style sheet in memory, exactly as it is delivered. */
export async function bundleWeb(name: keyof typeof bundles): Promise<string> {
  const built = await build({ ...shared, ...bundles[name], absWorkingDir: sourceDir, write: false });
  const text = built.outputFiles[0]?.text ?? '';
  return name === 'tracker.js' ? minifyAgain(text) : text;
}

/** Every page waits for the tracker: a second minifier takes 40 bytes more out of it, compressed. */
async function minifyAgain(text: string): Promise<string> {
  const { code } = await minify(text, { ecma: 2020, toplevel: true });
  return code ?? text;
}

/** Writes everything a browser gets from us into `outDir` and prints the sizes. */
export async function buildWeb({ outDir }: { outDir: string }): Promise<WebFile[]> {
  await mkdir(outDir, { recursive: true });
  for (const name of copies) await copyFile(join(sourceDir, 'dashboard', name), join(outDir, name));
  await writeFile(join(outDir, 'docs.html'), referencePage(document as unknown as Contract)); // its own format
  await copyFile(specPath, join(outDir, 'openapi.yaml'));
  await writeFile(join(outDir, 'openapi.json'), JSON.stringify(readSpec()));

  const names = Object.keys(bundles) as (keyof typeof bundles)[];
  const built = await Promise.all(
    names.map(async (name) => {
      const text = await bundleWeb(name);
      await writeFile(join(outDir, name), text);
      return { name, bytes: Buffer.byteLength(text), gzipBytes: gzipSync(text, { level: 9 }).length };
    }),
  );
  await compressAll(outDir);
  return built;
}

/** Writes each file compressed beside itself, where that is smaller: the service sends the one that suits the client. */
async function compressAll(folder: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for (const name of (await readdir(folder)).filter((file) => !/\.(?:br|gz)$/.test(file))) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    for (const [ending, packed] of [
      ['.br', brotliCompressSync(bytes, { params })],
      ['.gz', gzipSync(bytes, { level: 9 })],
    ] as const) {
      if (packed.length < bytes.length) await writeFile(`${path}${ending}`, packed);
      else await rm(`${path}${ending}`, { force: true });
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const outDir = process.argv[2] ?? join(import.meta.dirname, '../dist/web');
  for (const { name, bytes, gzipBytes } of await buildWeb({ outDir })) {
    console.log(`${name.padEnd(12)}${String(bytes).padStart(8)} bytes${String(gzipBytes).padStart(8)} gzip`);
  }
}
