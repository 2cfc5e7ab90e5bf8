import type { Hit } from '../../../domain/events.ts';
import type { Attributable } from '../../../query/attribution.ts';
import { containsFolded } from '../../../query/filter.ts';
import type { GoalMatcher } from '../../../query/goal-matcher.ts';
import { netByCurrency } from '../../../query/money.ts';
import {
  type ProfileIdentity,
  type ProfileQuery,
  type ProfileRow,
  type ProfileSessionRow,
  type ProfilesQuery,
  profileIdOf,
  profileSessionsMax,
  profileText,
  type TraitValue,
} from '../../../query/profiles.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint, pageOf, sum } from '../../../query/rows.ts';
import { converts } from './aggregate.ts';
import { profilesOf } from './attribution.ts';
import { byTime, isCounted, type Kind, qualifying, type Session, type SiteTraffic, sessionOf } from './traffic.ts';

/** Profiles with a qualifying hit, last seen first. */
export const profiles: Kind<ProfilesQuery> = (query, site) => {
  const profileOf = profilesOf(site);
  const idOf = (row: ProfileRow) => (row.profile.isProfile ? profileIdOf(query.siteId, row.profile) : row.profile.key);
  const members = new Map(qualifying(query, site).map((hit) => [profileText(profileOf(hit)), profileOf(hit)]));
  const rows = [...members.values()]
    .filter((member) => query.identified === null || member.isProfile === query.identified)
    .map((member) => profileRow(member, query.goals, site))
    .filter((row) => query.search === null || isFound(row, query.search, query.siteId))
    .sort((left, right) => right.lastTs - left.lastTs || byCodePoint(idOf(left), idOf(right)));
  return {
    rows: pageOf(rows, query),
    total: rows.length,
    identified: rows.filter(({ profile: member }) => member.isProfile).length,
  };
};

/** The profile with a public id: an identified one before a visitor. */
export const profile: Kind<ProfileQuery> = (query, site) => {
  const profileOf = profilesOf(site);
  const people = site.identifications.map(({ profileId }) => ({ key: profileId, isProfile: true }));
  const visitors = site.hits.filter(isCounted).map(profileOf);
  const member = [...people, ...visitors].find((one) => profileIdOf(query.siteId, one) === query.profileId);
  if (member === undefined) return undefined;
  const latest = partsOf(member, site).sort(
    (left, right) => right.firstHit.ts - left.firstHit.ts || byCodePoint(left.id, right.id),
  );
  return {
    ...profileRow(member, query.goals, site),
    latestSessions: latest.slice(0, profileSessionsMax).map((part) => sessionRow(part, site)),
  };
};

/**
 * The part of each session that belongs to a profile: its own hits and their pings. All of a session without another
 * profile.
 */
function partsOf(member: ProfileIdentity, site: SiteTraffic): Session[] {
  const profileOf = profilesOf(site);
  return [...site.sessions.values()].flatMap(({ id, hits }) => {
    const own = hits.filter((hit) => profileText(profileOf(hit)) === profileText(member));
    return sessionOf(id, own) ?? [];
  });
}

function isFound({ profile: member, traits }: ProfileRow, search: string, siteId: string): boolean {
  const texts = traits.flatMap(([, value]) => (value === null ? [] : String(value)));
  const ids = member.isProfile ? [member.key, profileIdOf(siteId, member)] : [member.key];
  return [...ids, ...texts].some((text) => containsFolded(text, search));
}

function profileRow(member: ProfileIdentity, goals: readonly GoalMatcher[], site: SiteTraffic): ProfileRow {
  const profileOf = profilesOf(site);
  const isOfMember = (row: Attributable) => profileText(profileOf(row)) === profileText(member);
  const hits = site.hits.filter((hit) => isCounted(hit) && isOfMember(hit)).sort(byTime);
  const named = site.identifications.filter(({ profileId }) => member.isProfile && profileId === member.key);
  const times = (hits.length === 0 ? named : hits).map(({ ts }) => ts);
  const sessions = partsOf(member, site).sort((left, right) => byTime(left.firstHit, right.firstHit));
  const first = sessions[0] && firstHitOf(sessions[0], site);
  const last = sessions.at(-1);
  const views = hits.filter(({ kind }) => kind === 'pageview');
  return {
    profile: member,
    traits: mergedTraits(named),
    firstTs: Math.min(...times),
    lastTs: Math.max(...times),
    sessions: sessions.length,
    pageviews: views.length,
    events: hits.length - views.length,
    conversions: sum(goals, (goal) => hits.filter((hit) => converts(goal, hit)).length),
    revenue: netByCurrency(site.revenue.filter(isOfMember)),
    firstSource: first?.source ?? directSource,
    firstChannel: first?.channel ?? directSource,
    lastPathname: views.at(-1)?.pathname ?? null,
    ...placeOf(last && firstHitOf(last, site)),
  };
}

/** Later values win; in order of name. */
function mergedTraits(named: SiteTraffic['identifications']): [string, TraitValue][] {
  const traits = new Map<string, TraitValue>();
  for (const { traits: given = {} } of named.toSorted((left, right) => left.ts - right.ts || left.seq - right.seq)) {
    for (const [name, value] of Object.entries(given)) traits.set(name, value);
  }
  return [...traits].sort(([left], [right]) => byCodePoint(left, right));
}

const placeOf = (first: Hit | undefined) => ({
  country: first?.country ?? null,
  city: first?.city ?? null,
  device: first?.device ?? null,
  browser: first?.browser ?? null,
  os: first?.os ?? null,
});

/** Source, location and device are those of the session, whichever profile began it. */
const firstHitOf = ({ id, firstHit }: Session, { sessions }: SiteTraffic): Hit =>
  sessions.get(id)?.firstHit ?? firstHit;

function sessionRow(part: Session, site: SiteTraffic): ProfileSessionRow {
  const { id, firstHit, durationMs, views, entryPage, exitPage, hits } = part;
  const { source, channel, country, device } = firstHitOf(part, site);
  return {
    sessionId: id,
    startTs: firstHit.ts,
    durationMs,
    pageviews: views,
    events: hits.filter(({ kind }) => kind === 'event').length,
    source: source ?? directSource,
    channel: channel ?? directSource,
    entryPathname: entryPage ?? null,
    exitPathname: exitPage ?? null,
    country: country ?? null,
    device: device ?? null,
  };
}
