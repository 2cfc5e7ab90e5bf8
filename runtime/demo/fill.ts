import type { Store } from '../compose/store.ts';
import type { User } from '../domain/account.ts';
import { newId } from '../domain/ids.ts';
import { newSite } from '../domain/new-site.ts';
import type { Goal } from '../domain/resources.ts';
import type { Site } from '../domain/site.ts';
import type { Random } from '../ports/random.ts';
import { everything } from '../query/filter.ts';
import { demoDomain } from './acquisition.ts';
import { demoTraffic } from './traffic.ts';

/** The owner of the demo. */
export const demoEmail = 'demo@example.com';

const days = 30;
const dayMs = 86_400_000;
const seed = 'Demo shop';
/** Concurrent writes while further batches are generated. */
const inFlightMax = 3;

type FilledStore = Pick<Store, 'users' | 'sites' | 'goals' | 'events'>;

export interface FillOptions {
  readonly now: number;
  readonly random: Random;
  readonly pageviews: number;
  /** Called with the number of stored pageviews. */
  readonly onProgress?: (pageviews: number) => void;
}

/** A user, a site, its goals and a month of traffic that ends now. */
export interface Demo {
  readonly user: User;
  readonly site: Site;
}

/** Fills an empty store. The user is created last: a store without a user was not filled completely. */
export async function fillDemo(store: FilledStore, options: FillOptions): Promise<Demo> {
  const { now, random } = options;
  const since = now - days * dayMs;
  const createdAt = new Date(since).toISOString();
  const user: User = { id: newId(since, random), email: demoEmail, name: 'Demo', plan: 'business', createdAt };
  const site = newSite({ name: 'Demo shop', domain: demoDomain, userId: user.id }, since, random);
  await store.sites.create(site);
  for (const goal of goalsOf(site, random)) await store.goals.create(goal);
  await storeTraffic(store, site.id, options);
  await store.users.create(user);
  return { user, site };
}

async function storeTraffic({ events }: FilledStore, siteId: string, options: FillOptions): Promise<void> {
  const { now, pageviews, onProgress } = options;
  const waiting: { written: Promise<void>; views: number }[] = [];
  let stored = 0;
  const settle = async () => {
    const oldest = waiting.shift();
    await oldest?.written;
    stored += oldest?.views ?? 0;
    onProgress?.(stored);
  };
  for (const batch of demoTraffic({ siteId, seed, until: now, days, pageviews })) {
    const views = batch.hits?.filter(({ kind }) => kind === 'pageview').length ?? 0;
    waiting.push({ written: events.append(batch, 'durable'), views });
    if (waiting.length === inFlightMax) await settle();
  }
  while (waiting.length > 0) await settle();
}

function goalsOf({ id: siteId, userId, createdAt }: Site, random: Random): Goal[] {
  const goal = (name: string, more: Pick<Goal, 'type' | 'pathname' | 'eventName'>): Goal => ({
    id: newId(Date.parse(createdAt), random),
    siteId,
    userId,
    name,
    value: null,
    currency: null,
    createdAt,
    updatedAt: createdAt,
    ...more,
  });
  return [
    goal('Ordered', { type: 'pageview', pathname: '/thank-you*', eventName: null }),
    goal('Signed up', { type: 'event', pathname: null, eventName: 'signup' }),
  ];
}

/** The user of an earlier run; undefined when the store is empty or incomplete. */
export async function findDemo({ users, sites }: Pick<Store, 'users' | 'sites'>): Promise<Demo | undefined> {
  const user = await users.findByEmail(demoEmail);
  if (user === undefined) return undefined;
  const { items } = await sites.list({ userId: user.id, siteIds: [] }, { limit: 1, offset: 0 });
  const [site] = items;
  return site === undefined ? undefined : { user, site };
}

/** Whether the traffic ends less than a day ago. */
export async function isFresh({ engine }: Pick<Store, 'engine'>, siteId: string, now: number): Promise<boolean> {
  const lastDay = { siteId, since: now - dayMs, until: now, filter: everything };
  const { pageviews } = await engine.run({ kind: 'aggregate', ...lastDay, goals: [] });
  return pageviews > 0;
}
