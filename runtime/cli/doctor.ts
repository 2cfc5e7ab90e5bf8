import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { StoreLockedError } from '../adapters/duckdb/connection/client.ts';
import { damagedTables } from '../adapters/duckdb/files/damage.ts';
import { damagedFileOf, deadLetterFileOf } from '../adapters/duckdb/journal/journal.ts';
import { openGeoDatabase } from '../adapters/geo/database.ts';
import { openNetworkDatabase } from '../adapters/geo/networks.ts';
import type { Config } from '../config.ts';
import { geoFiles, networkFiles } from '../settings/data-files.ts';
import { type Finding, fine, wordsOf, wrong } from './finding.ts';
import { withStore } from './open-store.ts';

const freeBytesWanted = 1024 ** 3;
const redisWaitMsMax = 2_000;
const geoAgeMsMax = 180 * 86_400_000;
/** The release date: a clock before it is wrong. */
const clockMin = Date.parse('2026-01-01T00:00:00Z');

/** Checks everything the service depends on; one finding each. */
export async function doctor(config: Config): Promise<Finding[]> {
  return [
    fine(`settings: fine, base address ${config.baseUrl}`),
    ...(await checkStore(config)),
    ...(await checkRedis(config)),
    checkRoom(config),
    checkClock(),
    await checkGeo(config),
    await checkNetworks(config),
    checkProxy(config),
  ];
}

async function checkStore(config: Config): Promise<Finding[]> {
  if (config.mongodbUri !== undefined) return (await import('./doctor-mongodb.ts')).checkMongodb(config);
  const damaged = await checkBlocks(config);
  if (damaged.length > 0) return [...damaged, ...checkJournal(config)];
  try {
    const { sites, hits } = await withStore(config, (store) => store.counts());
    const store = fine(`store: fine, ${sites} sites, ${hits.toLocaleString('en')} hits in ${config.dataDir}`);
    return [store, ...checkJournal(config)];
  } catch (error) {
    return [wrong(`store: ${wordsOf(error)}`)];
  }
}

/** Reads every block of the data file: the engine verifies checksums of blocks it reads, and a start reads few. */
async function checkBlocks({ dataDir }: Config): Promise<Finding[]> {
  const file = join(dataDir, 'footfall.duckdb');
  if (!existsSync(file)) return [];
  const waysOut = 'restore a backup, or save what can be read with export --keep-going FILE';
  try {
    const tables = await damagedTables(dataDir);
    return tables.map(({ table, reason }) => wrong(`store: ${file} is damaged in ${table}: ${reason}; ${waysOut}`));
  } catch (error) {
    if (error instanceof StoreLockedError) return [];
    return [wrong(`store: ${wordsOf(error)}`)];
  }
}

/** Journal entries that a start could not replay, and those it could not read. */
function checkJournal({ dataDir }: Config): Finding[] {
  const [refused, damaged] = [deadLetterFileOf(dataDir), damagedFileOf(dataDir)];
  const findings: Finding[] = [];
  if (existsSync(refused))
    findings.push(
      wrong(`journal: ${refused} has writes that could not be replayed; the log of that start has the reasons`),
    );
  if (existsSync(damaged)) {
    const lines = readFileSync(damaged, 'latin1').split('\n').length - 1;
    const found = `${damaged} has ${lines} damaged ${lines === 1 ? 'line' : 'lines'}`;
    findings.push(wrong(`journal: ${found}, writes that are lost; check the disk, keep or remove the file`));
  }
  return findings;
}

/** A write, like every charge: a full server or a replica answers everything else. */
async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const { RedisLink } = await import('../adapters/redis/link.ts');
  const { RedisRateStore } = await import('../adapters/redis/rate-store.ts');
  const link = new RedisLink(redisUrl);
  try {
    if (!(await link.isUpWithin(redisWaitMsMax))) throw link.fault;
    await new RedisRateStore(link).charge('doctor', 1, 1_000, Date.now());
    return [fine('Redis: fine, budgets are shared')];
  } catch (error) {
    return [wrong(`Redis: ${reasonOf(error)}; each process counts budgets on its own`)];
  } finally {
    link.close();
  }
}

/** The client's own message, if any: wrong password, no such host. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return (cause instanceof Error && cause.message !== '' ? cause.message : message).replace(/\.$/, '');
}

function checkRoom(config: Config): Finding {
  const folder = existsSync(config.dataDir) ? config.dataDir : '.';
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `free space: ${(free / 1024 ** 3).toFixed(1)} GB`;
  return free >= freeBytesWanted ? fine(text) : wrong(`${text}; less than 1 GB is left`);
}

function checkClock(): Finding {
  const now = Date.now();
  const text = `clock: ${new Date(now).toISOString()}`;
  return now > clockMin ? fine(text) : wrong(`${text}; that lies before this release`);
}

async function checkGeo(config: Config): Promise<Finding> {
  try {
    const { kind, builtAt, file } = await openGeoDatabase(geoFiles(config));
    const isMissing = config.geoDatabase !== undefined && file !== config.geoDatabase;
    if (isMissing) return wrong(`geolocation: GEO_DATABASE ${config.geoDatabase} is not there`);
    return fine(`geolocation: ${kindAndAge(kind, builtAt)}`);
  } catch (error) {
    return wrong(`geolocation: ${wordsOf(error)}`);
  }
}

/** Without a file nothing is wrong: hits from data centres are not flagged. */
async function checkNetworks(config: Config): Promise<Finding> {
  try {
    const database = await openNetworkDatabase(networkFiles(config));
    if (database !== undefined) return fine(`networks: ${kindAndAge(database.kind, database.builtAt)}`);
    if (config.geoAsnDatabase === undefined) return fine('networks: no file, data centres are not flagged; make geo');
    return wrong(`networks: GEO_ASN_DATABASE ${config.geoAsnDatabase} is not there`);
  } catch (error) {
    return wrong(`networks: ${wordsOf(error)}`);
  }
}

function kindAndAge(kind: string, builtAt: Date): string {
  const isOld = Date.now() - builtAt.getTime() > geoAgeMsMax;
  return `${kind} of ${builtAt.toISOString().slice(0, 10)}${isOld ? ', older than half a year: run make geo' : ''}`;
}

/** Countries come from the socket's address unless a proxy is trusted: behind one they would all be the proxy's. */
function checkProxy(config: Config): Finding {
  const reported = config.geoTrustProxy
    ? `countries come from x-forwarded-for, ${config.trustedProxyHops} proxy`
    : `countries come from the headers of ${config.geoEdgeProvider}, else from the socket: behind a proxy of your own set GEO_TRUST_PROXY=true`;
  return fine(`addresses: ${reported}`);
}
