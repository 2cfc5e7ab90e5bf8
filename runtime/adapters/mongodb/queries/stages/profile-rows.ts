import type { RevenueEvent } from '../../../../domain/events.ts';
import { groupBy } from '../../../../domain/group-by.ts';
import type { Attributable } from '../../../../query/attribution.ts';
import type { GoalMatcher } from '../../../../query/goal-matcher.ts';
import { netByCurrency } from '../../../../query/money.ts';
import {
  type LatestPlace,
  type ProfileIdentity,
  type ProfileRow,
  profileText,
  type TraitValue,
} from '../../../../query/profiles.ts';
import { directSource } from '../../../../query/query.ts';
import { byCodePoint, sum } from '../../../../query/rows.ts';
import { identificationOf, timedOf } from '../../events/rows.ts';
import { kindNumbers, type Place, type SessionHit, type SessionRow } from '../../sessions/sessions.ts';
import type { ProfileAttribution } from './attribution.ts';
import { conversionsOf } from './goal-matches.ts';
import type { Reader } from './reader.ts';

/** A session with a pageview or an event. */
export type WholeSession = SessionRow & Required<Pick<SessionRow, 'first'>>;

/** A profile with its visitor ids. */
export interface Wanted {
  readonly member: ProfileIdentity;
  readonly visitorIds: readonly string[];
}

export interface Life {
  readonly row: ProfileRow;
  /** Oldest first. */
  readonly sessions: readonly WholeSession[];
}

interface LivesAsked {
  readonly siteId: string;
  readonly goals: readonly GoalMatcher[];
  readonly profileOf: ProfileAttribution['profileOf'];
}

/** Everything stored of several profiles, in order: their parts of sessions, their revenue and traits. */
export async function livesOf(
  { siteId, goals, profileOf }: LivesAsked,
  wanted: readonly Wanted[],
  reader: Reader,
): Promise<Life[]> {
  const ofWanted = { siteId, visitorId: { $in: wanted.flatMap(({ visitorIds }) => visitorIds) } };
  const sessions = await reader.rows('Session', [{ $match: { ...ofWanted, startTs: { $exists: true } } }]);
  const money = await reader.rows('RevenueEvent', [{ $match: ofWanted }]);
  const people = wanted.flatMap(({ member }) => (member.isProfile ? member.key : []));
  const traits = await traitsOf(siteId, people, reader);
  const sessionsBy = groupBy(sessions as unknown as WholeSession[], ({ first }) => first.v);
  const moneyBy = groupBy(
    money.map((row) => timedOf<RevenueEvent>(row)),
    ({ visitorId }) => visitorId,
  );
  return wanted.map(({ member, visitorIds }) => {
    const text = profileText(member);
    const isOwn = (row: Attributable) => profileText(profileOf(row)) === text;
    const own = visitorIds.flatMap((id) => sessionsBy.get(id) ?? []).flatMap((session) => partOf(session, isOwn) ?? []);
    const ordered = own.sort((left, right) => left.first.t - right.first.t || left.first.q - right.first.q);
    const spent = visitorIds.flatMap((id) => moneyBy.get(id) ?? []).filter(isOwn);
    return {
      row: profileRow(member, ordered, { goals, spent, named: traits.get(text) }),
      sessions: ordered,
    };
  });
}

/**
 * A profile's part of a session, with the session's source; all of it when every hit belongs to the profile, undefined
 * without a pageview or event of its own.
 */
function partOf(session: WholeSession, isOwn: (row: Attributable) => boolean): WholeSession | undefined {
  const { sessionId, first, hits } = session;
  const own = hits.filter(({ t, q }) => isOwn({ visitorId: first.v, sessionId, ts: t, seq: q }));
  if (own.length === hits.length) return session;
  const counted = own.filter(({ k }) => k !== kindNumbers.engagement);
  const views = counted.filter(({ k }) => k === kindNumbers.pageview);
  const [began, ended] = [counted[0], counted.at(-1)];
  if (began === undefined || ended === undefined) return undefined;
  const { entry: _, exit: __, ...rest } = session;
  const [entry, exit] = [views[0], views.at(-1)];
  return {
    ...rest,
    first: { ...first, t: began.t, q: began.q },
    startTs: began.t,
    lastTs: ended.t,
    endTs: own.at(-1)?.t ?? ended.t,
    views: views.length,
    events: counted.length - views.length,
    hits: own,
    ...(entry && exit ? { entry, exit } : {}),
  };
}

/** Traits of profiles with their times; later values win. */
export interface Named {
  readonly traits: ProfileRow['traits'];
  readonly times: readonly number[];
}

export async function traitsOf(siteId: string, people: readonly string[], reader: Reader): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  if (people.length === 0) return named;
  const rows = await reader.rows('Identification', [{ $match: { siteId, profileId: { $in: [...people] } } }]);
  for (const [key, group] of groupBy(rows.map(identificationOf), ({ profileId }) => profileId)) {
    const merged = new Map<string, TraitValue>();
    const ordered = group.sort((left, right) => left.ts - right.ts || left.seq - right.seq);
    for (const { traits = {} } of ordered) for (const [name, value] of Object.entries(traits)) merged.set(name, value);
    named.set(profileText({ key, isProfile: true }), {
      traits: [...merged].sort(([left], [right]) => byCodePoint(left, right)),
      times: group.map(({ ts }) => ts),
    });
  }
  return named;
}

interface Besides {
  readonly goals: readonly GoalMatcher[];
  readonly spent: readonly RevenueEvent[];
  readonly named: Named | undefined;
}

function profileRow(member: ProfileIdentity, sessions: readonly WholeSession[], besides: Besides): ProfileRow {
  const [first, last] = [sessions[0], sessions.at(-1)];
  const hits = sessions.flatMap((session) => session.hits.filter(({ k }) => k !== kindNumbers.engagement));
  const times = besides.named?.times ?? [];
  const lastView = sessions.flatMap(({ exit }) => exit ?? []).reduce<Place | undefined>(later, undefined);
  return {
    profile: member,
    traits: besides.named?.traits ?? [],
    firstTs: first?.first.t ?? Math.min(...times),
    lastTs: first === undefined ? Math.max(...times) : Math.max(...sessions.map(({ lastTs = 0 }) => lastTs)),
    sessions: sessions.length,
    pageviews: sum(sessions, ({ views }) => views),
    events: sum(sessions, ({ events }) => events),
    conversions: sum(hits, (hit) => conversionsOf(besides.goals, keyOf(hit))),
    revenue: netByCurrency(besides.spent),
    firstSource: first?.first.d.source ?? directSource,
    firstChannel: first?.first.d.channel ?? directSource,
    lastPathname: lastView?.p ?? null,
    ...placeOf(last),
  };
}

const keyOf = ({ k, n, p }: SessionHit) => ({ k, key: k === kindNumbers.event ? n : p });

const later = (left: Place | undefined, right: Place): Place =>
  left === undefined || right.t > left.t || (right.t === left.t && right.q > left.q) ? right : left;

const placeOf = (session: WholeSession | undefined): LatestPlace => ({
  country: session?.first.d.country ?? null,
  city: session?.first.d.city ?? null,
  device: session?.first.d.device ?? null,
  browser: session?.first.d.browser ?? null,
  os: session?.first.d.os ?? null,
});
