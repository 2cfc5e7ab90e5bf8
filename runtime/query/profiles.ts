import { hash } from 'node:crypto';
import type { GoalMatcher } from './goal-matcher.ts';
import type { OnHits, Paged } from './on-hits.ts';
import { wholeRatio } from './rounding.ts';

/** An identified profile or an anonymous visitor. docs/metrics.md#profiles */
export interface ProfileIdentity {
  /** The id given to identify(), or the visitor id. */
  readonly key: string;
  readonly isProfile: boolean;
}

/** A distinct text for each profile: the prefix keeps a profile apart from a visitor with the same key. */
export const profileText = ({ key, isProfile }: ProfileIdentity): string =>
  `${isProfile ? 'profile' : 'visitor'} ${key}`;

/** Profiles with a hit in the window, last seen first, then by id. Their figures are not limited to the window. */
export interface ProfilesQuery extends OnHits, Paged {
  readonly kind: 'profiles';
  /** Text contained in an id or a trait, case-insensitive. */
  readonly search: string | null;
  /** True: identified profiles; false: anonymous visitors; null: all. */
  readonly identified: boolean | null;
  readonly goals: readonly GoalMatcher[];
}

/** One profile by its public id. */
export interface ProfileQuery {
  readonly kind: 'profile';
  readonly siteId: string;
  readonly profileId: string;
  readonly goals: readonly GoalMatcher[];
}

/** Null when the latest session has no value. */
export interface LatestPlace {
  readonly country: string | null;
  readonly city: string | null;
  readonly device: string | null;
  readonly browser: string | null;
  readonly os: string | null;
}

export type TraitValue = string | number | boolean | null;

export interface ProfileRow extends LatestPlace {
  readonly profile: ProfileIdentity;
  /** Merged over all identifications of the profile, later values winning; in order of name. */
  readonly traits: readonly (readonly [name: string, value: TraitValue])[];
  readonly firstTs: number;
  readonly lastTs: number;
  readonly sessions: number;
  readonly pageviews: number;
  readonly events: number;
  readonly conversions: number;
  /** Ordered by currency. */
  readonly revenue: readonly { readonly currency: string; readonly amount: number }[];
  readonly firstSource: string;
  readonly firstChannel: string;
  readonly lastPathname: string | null;
}

export interface ProfileSessionRow {
  readonly sessionId: string;
  readonly startTs: number;
  readonly durationMs: number;
  readonly pageviews: number;
  readonly events: number;
  readonly source: string;
  readonly channel: string;
  readonly entryPathname: string | null;
  readonly exitPathname: string | null;
  readonly country: string | null;
  readonly device: string | null;
}

export interface ProfilesAnswer {
  readonly rows: readonly ProfileRow[];
  readonly total: number;
  /** Identified profiles among the total. */
  readonly identified: number;
}

/** Latest sessions first. */
export type ProfileAnswer = (ProfileRow & { readonly latestSessions: readonly ProfileSessionRow[] }) | undefined;

export const profileSessionsMax = 20;

const plainId = /^[A-Za-z0-9_-]{1,200}$/;

/**
 * The public id of a profile: a digest for an identified profile, whose own id may be an e-mail address; for a visitor
 * its id, in hex when an imported id contains characters that a url cannot. Stored in links, so it never changes.
 */
export function profileIdOf(siteId: string, { key, isProfile }: ProfileIdentity): string {
  if (isProfile) return hash('sha256', `${siteId} ${key}`, 'hex').slice(0, profileIdLength);
  return plainId.test(key) ? key : `~${Buffer.from(key).toString('hex')}`;
}

/** Characters of an identified profile's public id. */
export const profileIdLength = 24;

/** The visitor id that a public id may be. */
export function visitorOfProfileId(profileId: string): string {
  return profileId.startsWith('~') ? Buffer.from(profileId.slice(1), 'hex').toString() : profileId;
}

/** A profile of the API. */
export function profileOfSite(siteId: string, row: ProfileRow) {
  const { profile, sessions, pageviews, events, conversions, country, city, device, browser, os } = row;
  const { firstSource, firstChannel, lastPathname } = row;
  return {
    profileId: profileIdOf(siteId, profile),
    externalId: profile.isProfile ? profile.key : null,
    traits: Object.fromEntries(row.traits),
    firstSeenAt: new Date(row.firstTs).toISOString(),
    lastSeenAt: new Date(row.lastTs).toISOString(),
    ...{ sessions, pageviews, events, conversions },
    revenue: row.revenue.map(({ currency, amount }) => ({ currency, amount })),
    ...{ country, city, device, browser, os, firstSource, firstChannel, lastPathname },
  };
}

/** A session of a profile in the API. */
export function sessionOfProfile(row: ProfileSessionRow) {
  const { sessionId, startTs, durationMs, ...more } = row;
  return {
    sessionId,
    startedAt: new Date(startTs).toISOString(),
    endedAt: new Date(startTs + durationMs).toISOString(),
    duration: wholeRatio(durationMs, 1000),
    ...more,
  };
}

/** The kind of a set of profiles: identified, anonymous, or both. */
export function basisOf(identified: number, total: number): 'profile' | 'visitor' | 'mixed' {
  if (identified === 0) return 'visitor';
  return identified === total ? 'profile' : 'mixed';
}
