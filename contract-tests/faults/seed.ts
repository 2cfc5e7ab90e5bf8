import { createHash } from 'node:crypto';
import { openDuckdbStore } from '../../runtime/adapters/duckdb/store.ts';
import { type FixtureLine, normalise } from '../../runtime/domain/fixture.ts';
import { systemClock } from '../../runtime/ports/clock.ts';
import { systemRandom } from '../../runtime/ports/random.ts';

/** The raw key of a seeded store. */
export const key = 'fault-test-key';
export const siteId = 'c'.repeat(24);

export const open = (folder: string) =>
  openDuckdbStore({ folder, clock: systemClock, random: systemRandom, report: () => undefined });

const createdAt = '2026-01-01T00:00:00.000Z';
const userId = 'a'.repeat(24);

const documents: readonly FixtureLine[] = [
  { collection: 'User', document: { _id: userId, email: 'o@example.com', name: 'O', plan: 'business', createdAt } },
  {
    collection: 'ApiKey',
    document: {
      _id: 'b'.repeat(24),
      userId,
      name: 'k',
      keyHash: createHash('sha256').update(key).digest('hex'),
      scopes: ['read', 'write', 'admin'],
      siteIds: [],
      expiresAt: null,
      revokedAt: null,
      createdAt,
    },
  },
  {
    collection: 'Site',
    document: {
      _id: siteId,
      userId,
      trackingId: 'AAAAAAAAAA',
      name: 'S',
      domain: 'shop.example',
      isActive: true,
      botDetectionEnabled: false,
      dataRetentionDays: 90,
      createdAt,
      updatedAt: createdAt,
    },
  },
];

/** A user, a key and a site, as any store takes them. */
export const seedDocuments: readonly FixtureLine[] = documents.map(({ collection, document }) => ({
  collection,
  document: normalise(collection, document),
}));

/** Puts them into a folder. */
export async function seed(folder: string): Promise<void> {
  const store = await open(folder);
  await store.archive.write(seedDocuments);
  await store.close();
}

/** What a folder holds after all. */
export async function read(folder: string): Promise<{ paths: Set<string>; sites: Set<string>; count: number }> {
  const store = await open(folder);
  const rows = await store.client.read('SELECT pathname FROM events');
  const sites = new Set([...store.collections.Site.values()].map(({ name }) => name));
  await store.close();
  return { paths: new Set(rows.map((row) => String(row.pathname))), sites, count: rows.length };
}
