import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RedisState } from '../../runtime/compose/limits.ts';
import { open } from '../faults/seed.ts';
import { type ServiceProcess, startProcess } from './process.ts';

/** Owners that every replica knows; a test that spends a budget takes one that no other test has used. */
const ownersMax = 8;
const metricsToken = 'a-token-for-the-tests';

/** Processes that share only the servers of their settings. Each has its own store with the same owners. */
export interface Replicas {
  readonly all: readonly ServiceProcess[];
  /** The raw key of an owner with a full budget. */
  freshKey(): string;
  /** Waits until every replica reports this of Redis. */
  redisIs(state: RedisState): Promise<void>;
  /** Charges that replicas counted locally so far. */
  fallBacks(): Promise<number>;
  stop(): Promise<void>;
}

export async function startReplicas(count: number, settings: Readonly<Record<string, string>>): Promise<Replicas> {
  const folders = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'footfall-replica-')));
  await Promise.all(folders.map(seedOwners));
  const all = await Promise.all(
    folders.map((folder) => startProcess(folder, { settings: { ...settings, METRICS_TOKEN: metricsToken } })),
  );
  let given = 0;
  return {
    all,
    freshKey: () => {
      if (given === ownersMax) throw new Error('There is no owner left.');
      given += 1;
      return keyOf(given - 1);
    },
    redisIs: async (state) => {
      await Promise.all(all.map((replica) => untilRedisIs(state, replica)));
    },
    fallBacks: async () => (await Promise.all(all.map(fallBacksOf))).reduce((sum, each) => sum + each, 0),
    stop: async () => {
      await Promise.all(all.map((replica) => replica.stop()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const keyStart = 'replica-test-key-';
const keyOf = (index: number): string => `${keyStart}${index}`;

/** The id of the key's user. */
export const ownerOf = (key: string): string => `a${key.slice(keyStart.length)}`.padEnd(24, '0');

/** Longer than a circuit stays open, on a busy machine. */
const untilMsMax = 30_000;

async function untilRedisIs(state: RedisState, { url }: ServiceProcess): Promise<void> {
  const deadline = AbortSignal.timeout(untilMsMax);
  for (;;) {
    const response = await fetch(`${url}/health/ready`, { signal: deadline });
    const { redis } = (await response.json()) as { redis?: string }; // the service's own message
    if (redis === state) return;
    await wait(50, undefined, { signal: deadline });
  }
}

async function fallBacksOf({ url }: ServiceProcess): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^footfall_budget_fallbacks_total (\d+)$/m.exec(await response.text())?.[1]);
}

async function seedOwners(folder: string): Promise<void> {
  const store = await open(folder);
  const createdAt = '2026-01-01T00:00:00.000Z';
  for (let index = 0; index < ownersMax; index += 1) {
    const [userId, keyId] = [ownerOf(keyOf(index)), `b${index}`.padEnd(24, '0')];
    await store.archive.write([
      {
        collection: 'User',
        document: { _id: userId, email: `o${index}@example.com`, name: 'O', plan: 'business', createdAt },
      },
      {
        collection: 'ApiKey',
        document: {
          ...{ _id: keyId, userId, name: 'k', scopes: ['read', 'write', 'admin'], siteIds: [], createdAt },
          keyHash: createHash('sha256').update(keyOf(index)).digest('hex'),
          expiresAt: null,
          revokedAt: null,
        },
      },
    ]);
  }
  await store.close();
}
