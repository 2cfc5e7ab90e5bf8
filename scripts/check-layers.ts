/**
 * Checks that imports run one way (docs/ARCHITECTURE.md): each layer may import only what its row allows, and no
 * cycle exists. Also bounds file length and looks for forgotten `.only(`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Hard limits in lines; data and generated files apart. */
const linesMax = 300;
const testLinesMax = 500;

/** A file belongs to the first layer whose prefix it starts with. */
const layers: readonly (readonly [name: string, prefix: string, mayImport: readonly string[]])[] = [
  ['generated', 'generated/', []],
  ['handlers-index', 'handlers/index.ts', ['handlers', 'operation']],
  ['handlers', 'handlers/', ['operation', 'ports', 'query', 'domain', 'errors']],
  ['errors', 'runtime/errors.ts', []],
  ['operation', 'runtime/contract/', ['ports', 'domain', 'generated']],
  ['domain', 'runtime/domain/', ['errors', 'generated']],
  ['query', 'runtime/query/', ['domain', 'errors', 'generated']],
  ['ports', 'runtime/ports/', ['query', 'domain', 'errors']],
  ['concurrency', 'runtime/concurrency/', ['ports', 'errors']],
  ['cache', 'runtime/cache/', ['ports', 'query', 'domain', 'errors']],
  ['access', 'runtime/access/', ['ports', 'domain', 'errors']],
  ['limits', 'runtime/limits/', ['ports', 'domain', 'errors']],
  ['accounts', 'runtime/accounts/', ['access', 'limits', 'concurrency', 'ports', 'domain', 'errors']],
  ['ingest', 'runtime/ingest/', ['access', 'concurrency', 'ports', 'query', 'domain', 'errors']],
  ['events', 'runtime/events/', ['ports', 'query', 'domain', 'errors']],
  ['jobs', 'runtime/jobs/', ['events', 'concurrency', 'ports', 'query', 'domain', 'errors']],
  ['adapters/duckdb', 'runtime/adapters/duckdb/', ['concurrency', 'cache', 'ports', 'query', 'domain', 'errors']],
  ['adapters/memory', 'runtime/adapters/memory/', ['concurrency', 'cache', 'ports', 'query', 'domain', 'errors']],
  ['adapters/mongodb', 'runtime/adapters/mongodb/', ['concurrency', 'cache', 'ports', 'query', 'domain', 'errors']],
  ['adapters/geo', 'runtime/adapters/geo/', ['ports', 'query', 'domain', 'errors']],
  ['adapters/mail', 'runtime/adapters/mail/', ['ports', 'query', 'domain', 'errors']],
  ['adapters/redis', 'runtime/adapters/redis/', ['ports', 'query', 'domain', 'errors']],
  ['http', 'runtime/http/', ['access', 'limits', 'concurrency', 'operation', 'ports', 'domain', 'errors', 'generated']],
  ['mcp', 'runtime/mcp/', ['generated', 'ports', 'errors']],
  ['metrics', 'runtime/metrics/', ['http', 'ingest', 'limits', 'cache', 'ports']],
  ['web', 'runtime/web/', ['generated']],
  ['top', 'runtime/', ['*']],
  ['tests', 'contract-tests/', ['*']],
  ['tools', 'scripts/', ['*']],
  ['bench', 'bench/', ['*']],
];

/** Packages a layer may use; others must not name them. */
const ownPackages: Readonly<Record<string, readonly string[]>> = {
  koa: ['runtime/compose/app.ts', 'runtime/http/'],
  '@koa/router': ['runtime/compose/app.ts'],
  '@koa/send': ['runtime/http/'],
  'openapi-backend': ['runtime/http/'],
  '@duckdb/node-api': ['runtime/adapters/duckdb/'],
  maxmind: ['runtime/adapters/geo/'],
  mongodb: ['runtime/adapters/mongodb/'],
  redis: ['runtime/adapters/redis/'],
  nodemailer: ['runtime/adapters/mail/'],
};

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every fault, a line each; none for a sound tree. */
export function faultsOf(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  return [
    ...sources.flatMap(({ path }) => layerFaults(path, imports.get(path) ?? [])),
    ...cycles(imports),
    ...sources.flatMap(formFaults),
  ];
}

function layerFaults(path: string, imported: readonly string[]): string[] {
  const layer = layerOf(path);
  if (layer === undefined) return [`${path}: belongs to no layer`];
  const [name, , allowed] = layer;
  const isTest = /\.(test|services)\.tsx?$|\/suites\//.test(path);
  return imported.flatMap((target) => {
    if (!target.startsWith('package:')) {
      const other = layerOf(target)?.[0];
      const isFine =
        other === undefined || other === name || allowed.includes('*') || allowed.includes(other) || isTest;
      return isFine ? [] : [`${path}: ${name} must not import ${other} (${target})`];
    }
    const homes = ownPackages[target.slice('package:'.length)];
    const isAtHome =
      homes === undefined || isTest || homes.some((home) => path.startsWith(home)) || allowed.includes('*');
    return isAtHome ? [] : [`${path}: only ${homes?.join(', ')} may use ${target.slice('package:'.length)}`];
  });
}

const layerOf = (path: string) => layers.find(([, prefix]) => path.startsWith(prefix));

function formFaults({ path, text }: Source): string[] {
  const faults: string[] = [];
  const lines = text.split('\n').length - 1;
  const isTest = /\.(test|browser|tools|services)\.tsx?$/.test(path);
  const isData = path.startsWith('generated/') || path.includes('/data/') || path.endsWith('-cases.ts');
  if (!isData && lines > (isTest ? testLinesMax : linesMax)) faults.push(`${path}: ${lines} lines`);
  if (isTest && /\b(test|suite)\.only\(/.test(text)) faults.push(`${path}: .only( would hide the other tests`);
  if (/process\.env/.test(text) && path.startsWith('runtime/') && path !== 'runtime/config.ts' && !isTest) {
    faults.push(`${path}: only runtime/config.ts reads process.env`);
  }
  return faults;
}

/** Paths of imported sources, and `package:name` for packages. Types count as well. */
function importsOf({ path, text }: Source): string[] {
  const found = text.matchAll(/(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)/g);
  return [...found].flatMap((match) => {
    const target = match[1] ?? match[2] ?? '';
    if (target.startsWith('.')) return [normalize(join(dirname(path), target))];
    if (target.startsWith('node:')) return [];
    return [
      `package:${target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? '')}`,
    ];
  });
}

/** Depth-first walk; each cycle is reported once. */
function cycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const faults: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      faults.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const target of imports.get(path) ?? []) if (imports.has(target)) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return faults;
}

function readSources(folder: string): Source[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return readSources(path);
    return /\.tsx?$/.test(name) ? [{ path, text: readFileSync(path, 'utf8') }] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folders = ['generated', 'handlers', 'runtime', 'contract-tests', 'scripts', 'bench'];
  const faults = faultsOf(folders.flatMap(readSources));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exit(faults.length > 0 ? 1 : 0);
}
