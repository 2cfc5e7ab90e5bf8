import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../runtime/cli/run.fixture.ts';
import { type FixtureLine, parseFixtureLine } from '../../runtime/domain/fixture.ts';
import { readsOf } from './all-reads.ts';
import { startApi } from './api.ts';
import { bundled } from './bundle.ts';
import { TestClock } from './clock.ts';
import { demoOwnerId, demoSiteId, demoUntil, writeDemoLines } from './demo-lines.ts';
import { commandsIn, type Ran, runShell } from './documented.ts';
import { type ServiceProcess, startProcess } from './process.ts';
import { compareAnswers } from './same-answers.ts';

/** The settings of a store, by name. */
export interface StorePlace {
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
}

interface Context {
  folder: string;
  origin: StorePlace;
  service: ServiceProcess;
}

const key = 'backup-test-key';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const seededPageviews = 1_200;

interface Case {
  /** What store it is. */
  readonly name: string;
  /** An empty one. */
  readonly newPlace: (folder: string) => Promise<StorePlace>;
  /** The document that has the same with Docker, and what its commands are called there. */
  readonly docker: { readonly document: string; readonly backup: string; readonly restore: string };
}

/** Backup and restore as documented, on any store. */
export function backupCases({ name: store, newPlace, docker }: Case): void {
  const test = suite<Context>(`backup and restore: ${store}`);

  test.before(async (context) => {
    context.folder = mkdtempSync(join(tmpdir(), 'footfall-backup-'));
    context.origin = await newPlace(context.folder);
    await seed(context.folder, context.origin);
    context.service = await startProcess(context.origin.dataDir, { settings: context.origin.settings });
  });
  test.after(async ({ folder, service }) => {
    await service?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a backup made amid hits has everything acknowledged before it, and whole lines alone', async (context) => {
    const { folder, origin, service } = context;
    const traffic = new Traffic(service.url);
    await traffic.until(80);
    const before = traffic.acknowledged;
    const file = join(folder, 'amid.ndjson');
    const ran = await backUp(origin, file);
    const after = traffic.acknowledged;
    await traffic.stop();

    assert.equal([ran.code, faultsIn(ran)], [0, '']);
    assert.ok(after.size > before.size, 'hits went on meanwhile');
    const lines = linesIn(file);
    assert.equal(JSON.parse(ran.out), { exported: lines.length });
    assert.is(statSync(file).mode & 0o777, 0o600);
    const paths = pathsOf(lines);
    assert.equal(
      [...before].filter((path) => !paths.has(path)),
      [],
    );
    // Every line can be imported: all references are present.
    const place = await newPlace(join(folder, 'amid'));
    const restored = await restore(place, file);
    assert.equal([restored.code, JSON.parse(restored.out).rejected, faultsIn(restored)], [0, [], '']);
    const again = join(folder, 'amid-again.ndjson');
    assert.is((await backUp(place, again)).code, 0);
    assert.ok(readFileSync(again).equals(readFileSync(file)), 'the copy gives the same backup');
  });

  test('a store restored into an empty place answers every read as the one it came from', async (context) => {
    const { folder, origin, service } = context;
    const file = join(folder, 'quiet.ndjson');
    assert.is((await backUp(origin, file)).code, 0);
    assert.is(await service.stop(), 0);
    const copy = await newPlace(join(folder, 'copy'));
    assert.is((await restore(copy, file)).code, 0);

    const lines = linesIn(file);
    const [left, right] = [await openedAt(origin, demoUntil), await openedAt(copy, demoUntil)];
    // All of them are compared when a store is moved.
    const reads = readsOf(lines, { ownerId: demoOwnerId, profileIds: {} }).filter((_, index) => index % 3 === 0);
    const { differences, statuses } = await compareAnswers([left, right], reads, [key]);
    assert.equal(differences.slice(0, 3), []);
    assert.equal(Object.keys(statuses), ['200']);
    assert.ok(reads.length > 100, `${reads.length} reads`);
    await left.stop();
    await right.stop();
  });

  test('with Docker the same commands back up the running service and restore it', async (context) => {
    const { folder, origin } = context;
    const shim = await dockerIn(folder);
    context.service = await startProcess(origin.dataDir, { settings: origin.settings });
    const file = join(folder, 'docker.ndjson');
    const instead = assignment(file);
    const backed = await runShell(commandsIn(docker.document, docker.backup), {
      ...{ environment: { ...shim.environment, ...settingsOf(origin) }, instead, folder: shim.folder },
    });
    assert.equal([backed.code, faultsIn(backed)], [0, '']);
    assert.is(await context.service.stop(), 0);

    const copy = await newPlace(join(folder, 'docker-copy'));
    const restored = await runShell(commandsIn(docker.document, docker.restore), {
      ...{ environment: { ...shim.environment, ...settingsOf(copy), BACKUP: file }, folder: shim.folder },
    });
    assert.is(restored.code, 0, restored.errors);
    const again = join(folder, 'docker-again.ndjson');
    assert.is((await backUp(copy, again)).code, 0);
    assert.ok(readFileSync(again).equals(readFileSync(file)));
    const calls = readFileSync(shim.log, 'utf8').replace(/-f compose\.cluster\.yaml /g, '');
    assert.match(calls, /^compose exec .*\ncompose stop footfall.*\ncompose run .*\ncompose start footfall.*\n$/);
  });

  test.run();
}

async function seed(folder: string, place: StorePlace): Promise<void> {
  const file = join(folder, 'seed.ndjson');
  await writeDemoLines(file, seededPageviews);
  const keyHash = createHash('sha256').update(key).digest('hex');
  const createdAt = '2026-05-01T00:00:00.000Z';
  const document = { _id: 'c'.repeat(24), userId: demoOwnerId, name: 'K', keyHash, scopes: ['write'], createdAt };
  writeFileSync(file, `${JSON.stringify({ collection: 'ApiKey', document })}\n`, { flag: 'a' });
  const { code, errors } = await run(place.dataDir, ['import', file], { environment: place.settings });
  assert.is(code, 0, errors);
}

const settingsOf = ({ dataDir, settings }: StorePlace) => ({ DATA_DIR: dataDir, ...settings });

const assignment = (file: string) => ['"/var/backups/footfall-$(date -u +%Y-%m-%dT%H%M%SZ).ndjson"', file] as const;

const backUp = (place: StorePlace, file: string): Promise<Ran> =>
  runShell(commandsIn('docs/operations.md', 'backup'), {
    ...{ environment: settingsOf(place), instead: assignment(file) },
  });

const restore = (place: StorePlace, file: string): Promise<Ran> =>
  runShell(commandsIn('docs/operations.md', 'restore'), { environment: { ...settingsOf(place), BACKUP: file } });

/** Messages on stderr except the progress, which appears on a slow machine. */
const faultsIn = ({ errors }: Ran): string => errors.replace(/^\w+ lines: .*\n/gm, '');

const linesIn = (file: string): FixtureLine[] => readFileSync(file, 'utf8').trimEnd().split('\n').map(parseFixtureLine);

const pathsOf = (lines: readonly FixtureLine[]): Set<string> =>
  new Set(lines.filter(({ collection }) => collection === 'PageView').map(({ document }) => String(document.pathname)));

function openedAt({ dataDir, settings }: StorePlace, now: number) {
  const { MONGODB_URI, MONGODB_DATABASE = '' } = settings;
  const mongodb = MONGODB_URI === undefined ? {} : { mongodbUri: MONGODB_URI, mongodbDatabase: MONGODB_DATABASE };
  const owner = {
    id: demoOwnerId,
    email: 'owner@shop.example',
    name: 'Owner',
    plan: 'business',
    createdAt: '',
  } as const;
  return startApi({ config: { dataDir, ...mongodb }, clock: new TestClock(now), as: { owner, key } });
}

/**
 * A fake `docker` on the PATH: records its calls, and runs the commands of `exec` and `run` in a folder laid out like
 * the image. Tests have no container engine.
 */
async function dockerIn(folder: string) {
  const [image, bin] = [join(folder, 'image'), join(folder, 'bin')];
  const log = join(folder, 'docker.log');
  mkdirSync(join(image, 'dist', 'runtime', 'cli'), { recursive: true });
  mkdirSync(bin);
  const main = await bundled('cli/main.ts');
  writeFileSync(join(image, 'dist', 'runtime', 'cli', 'main.js'), `import ${JSON.stringify(main)};\n`);
  writeFileSync(join(image, 'package.json'), '{"type": "module"}');
  const script = `#!/bin/sh
echo "$*" >> "${log}"
[ "$1" = compose ] && shift || exit 64
[ "$1" = -f ] && shift 2
case "$1" in
  exec|run) while [ "$1" != footfall ] && [ "$1" != footfall-1 ]; do shift; done; shift; cd "${image}" && exec "$@" ;;
  stop|start) ;;
  *) exit 64 ;;
esac
`;
  writeFileSync(join(bin, 'docker'), script, { mode: 0o755 });
  return { folder: image, log, environment: { PATH: `${bin}:${process.env.PATH}` } };
}

/** Visitors on pages of their own, until they are stopped. */
class Traffic {
  readonly #url: string;
  readonly #acknowledged = new Set<string>();
  readonly #working: Promise<unknown>;
  #isOver = false;
  #waiting: { readonly count: number; readonly reached: () => void } | undefined;

  constructor(url: string) {
    this.#url = `${url}/api/sites/${demoSiteId}/collect`;
    this.#working = Promise.all([1, 2, 3].map((worker) => this.#visit(worker)));
  }

  /** Paths acknowledged so far. */
  get acknowledged(): ReadonlySet<string> {
    return new Set(this.#acknowledged);
  }

  until(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#waiting = { count, reached };
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #visit(worker: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const pathname = `/w${worker}/${n}`;
      const headers = { 'user-agent': firefox, 'x-forwarded-for': `81.2.${worker}.${n % 250}` };
      const body = JSON.stringify({ url: `https://shop.example${pathname}` });
      const response = await fetch(this.#url, { method: 'POST', headers, body });
      await response.arrayBuffer();
      assert.is(response.status, 202, pathname);
      assert.is(response.headers.get('x-dropped'), null, pathname);
      this.#acknowledged.add(pathname);
      const { count, reached } = this.#waiting ?? { count: Number.POSITIVE_INFINITY, reached: () => undefined };
      if (this.#acknowledged.size >= count) reached();
    }
  }
}
