import type { GoalMatcher } from '../../../../query/goal-matcher.ts';
import type { Span } from '../../../../query/on-hits.ts';
import type { ProfileIdentity, ProfileRow, TraitValue } from '../../../../query/profiles.ts';
import { directSource } from '../../../../query/query.ts';
import type { Row } from '../../connection/client.ts';
import { hashOf, orderOf } from '../../connection/expressions.ts';
import { namedParts, profileOfRow, withNamed } from './attribution.ts';
import { isHit, moneyIn } from './columns.ts';
import { conversionsOf, Parameters } from './filter.ts';
import { type Read, type Statement, textOf } from './statement.ts';

/** As `detailParts` and `detailColumns` tell it of a member. */
export function profileRow(member: ProfileIdentity, row: Row, traits: readonly Row[]): ProfileRow {
  return {
    profile: member,
    traits: traits.flatMap(traitOf),
    firstTs: Number(row.first_ts),
    lastTs: Number(row.last_ts),
    sessions: Number(row.sessions),
    pageviews: Number(row.pageviews),
    events: Number(row.events),
    conversions: Number(row.conversions),
    revenue: moneyIn(row),
    firstSource: textOf(row.source) ?? directSource,
    firstChannel: textOf(row.channel) ?? directSource,
    lastPathname: textOf(row.last_pathname),
    country: textOf(row.country),
    city: textOf(row.city),
    device: textOf(row.device),
    browser: textOf(row.browser),
    os: textOf(row.os),
  };
}

/** Traits are scalars; what an import brought beside them is passed over. */
function traitOf({ name, value }: Row): (readonly [string, TraitValue])[] {
  const parsed: unknown = JSON.parse(String(value));
  const isScalar = parsed === null || ['string', 'number', 'boolean'].includes(typeof parsed);
  return isScalar ? [[String(name), parsed as TraitValue]] : []; // looked at just now
}

const hitColumns = `visitor_id, session_id, kind, ts, seq, pathname, name, source, channel,
  country, city, device, browser, os`;

/**
 * The part `g`: hits and pings of the part `v`, which has visitors with the `place` of their member, and from when until
 * when they were here at most: folded hits of other days are not read. Attributed, it has those of the member's profile
 * alone, and the part `beginnings` has the source of each session, whichever member began it.
 */
export function hitsPart(siteId: string, isAttributed: boolean): string {
  const ofVisitors = `(SELECT v.place, v.profile_id AS wanted, h.* FROM (SELECT ${hitColumns} FROM compacted_events WHERE site_id = ${siteId}
      UNION ALL SELECT ${hitColumns} FROM recent_events WHERE site_id = ${siteId}) h
    JOIN v ON h.visitor_id = v.visitor_id AND h.ts >= v.since AND h.ts <= v.until)`;
  if (!isAttributed) return `g AS ${ofVisitors}`;
  return `of_visitors AS ${ofVisitors},
    beginnings AS (SELECT session_id, arg_min(${firstHitOf('h')}, ${orderOf('h')}) AS began
      FROM of_visitors h WHERE ${isHit} GROUP BY session_id),
    g AS (SELECT h.* FROM of_visitors h ${withNamed('h')} WHERE ${profileOfRow('h')} IS NOT DISTINCT FROM h.wanted)`;
}

const latestColumns = ['country', 'city', 'device', 'browser', 'os'];

/** Where a hit came from, where and with what it was made. */
const firstHitOf = (alias: string): string =>
  `{${['source', 'channel', ...latestColumns].map((name) => `${name}: ${alias}.${name}`).join(', ')}}`;

interface DetailsAsked {
  readonly goals: readonly GoalMatcher[];
  /** Whether rows are attributed to profiles one by one; false where the site has no identification. */
  readonly isAttributed: boolean;
}

/**
 * The parts `t`, the figures of the hits of each place of the part `v`, and `m`, its money; uncut by any window.
 * docs/metrics.md#profiles
 */
export function detailParts(siteId: string, { goals, isAttributed }: DetailsAsked, parameters: Parameters): string {
  const [isView, isEvent] = ["h.kind = 'pageview'", "h.kind = 'event'"];
  const order = orderOf('h');
  const [began, sessions] = isAttributed
    ? ['any_value(b.began)', 'g h JOIN beginnings b ON b.session_id = h.session_id']
    : [`arg_min(${firstHitOf('h')}, ${order})`, 'g h'];
  const ofProfile = isAttributed ? `AND ${profileOfRow('r')} IS NOT DISTINCT FROM v.profile_id` : '';
  return `${hitsPart(siteId, isAttributed)},
    o AS (SELECT h.place, min(h.ts) AS first_ts, max(h.ts) AS last_ts,
        count(*) FILTER (${isView}) AS pageviews, count(*) FILTER (${isEvent}) AS events,
        sum(${conversionsOf(goals, 'h', parameters)}) AS conversions,
        min(${order}) AS began, ${began} AS told,
        max(${order}) FILTER (${isView}) AS viewed, arg_max(h.pathname, ${order}) FILTER (${isView}) AS pathname
      FROM ${sessions} WHERE ${isHit} GROUP BY h.place, h.session_id),
    t AS (SELECT place, count(*) AS sessions, min(first_ts) AS first_ts, max(last_ts) AS last_ts,
        sum(pageviews) AS pageviews, sum(events) AS events, sum(conversions) AS conversions,
        arg_min(told, began) AS first, arg_max(told, began) AS latest, arg_max(pathname, viewed) AS last_pathname
      FROM o GROUP BY place),
    m AS (SELECT place, list({currency: currency, amount: amount} ORDER BY currency) AS money
      FROM (SELECT v.place, r.currency, sum(r.amount)::DOUBLE AS amount
        FROM revenue r JOIN v ON v.visitor_id = r.visitor_id ${isAttributed ? withNamed('r') : ''}
        WHERE r.site_id = ${siteId} ${ofProfile} GROUP BY v.place, r.currency)
      GROUP BY place)`;
}

/** Of a row of `t` and one of `m`, either of which may be missing. */
export const detailColumns = `m.money, t.first_ts::DOUBLE AS first_ts, t.last_ts::DOUBLE AS last_ts,
  ${['sessions', 'pageviews', 'events', 'conversions'].map((name) => `coalesce(t.${name}, 0)::DOUBLE AS ${name}`).join(', ')},
  t.first.source AS source, t.first.channel AS channel, t.last_pathname,
  ${latestColumns.map((name) => `t.latest.${name} AS ${name}`).join(', ')}`;

/** Whose details are asked for. */
export interface Asked {
  readonly siteId: string;
  readonly goals: readonly GoalMatcher[];
  readonly member: ProfileIdentity;
}

/** Everything about one member whose hits lie in the span; somebody without hits was seen when it was identified. */
export async function detailsOf(asked: Asked, span: Span, read: Read): Promise<ProfileRow> {
  const { siteId, member } = asked;
  const [[row = {}], traits] = await Promise.all([
    read(totalsOf(asked, span)),
    member.isProfile ? read(traitsOf(siteId, [member.key])) : [],
  ]);
  return profileRow(member, row, traits);
}

/** The parts of `namedParts` and `v`, the visitors among whose rows those of the member are. */
export function visitorsPart(siteId: string, member: ProfileIdentity, span: Span, parameters: Parameters): string {
  const key = parameters.add(member.key);
  const columns = `0 AS place, ${span.since}::BIGINT AS since, ${span.until}::BIGINT AS until`;
  const visitors = member.isProfile
    ? `SELECT DISTINCT visitor_id, ${columns}, profile_id FROM identified WHERE profile_id = ${key}`
    : `SELECT ${key} AS visitor_id, ${columns}, NULL::VARCHAR AS profile_id`;
  return `${namedParts(siteId)}, v AS (${visitors})`;
}

/** From the first to the last moment of a member: recent hits too, which may be folded when the next read is made. */
export async function spanOf(siteId: string, member: ProfileIdentity, read: Read): Promise<Span> {
  const parameters = new Parameters();
  const site = parameters.add(siteId);
  const sql = `WITH ${visitorsPart(site, member, { since: 0, until: 0 }, parameters)},
    e AS (SELECT first_ts AS since, end_ts AS until FROM sessions
        WHERE site = ${hashOf(site)} AND visitor IN (SELECT ${hashOf('visitor_id')} FROM v)
      UNION ALL SELECT ts, ts FROM recent_events WHERE site_id = ${site} AND visitor_id IN (SELECT visitor_id FROM v))
    SELECT coalesce(min(since), 0)::DOUBLE AS since, coalesce(max(until), -1)::DOUBLE AS until FROM e`;
  const [row] = await read({ sql, values: parameters.values });
  return { since: Number(row?.since), until: Number(row?.until) };
}

function totalsOf({ siteId, goals, member }: Asked, span: Span): Statement {
  const parameters = new Parameters();
  const site = parameters.add(siteId);
  const identifiedAt = `SELECT min(ts) AS first_ts, max(ts) AS last_ts FROM identifications
    WHERE site_id = ${site} AND profile_id = ${parameters.add(member.key)} AND ${member.isProfile}`;
  const sql = `WITH ${visitorsPart(site, member, span, parameters)}, ${detailParts(site, { goals, isAttributed: true }, parameters)}
    SELECT c.* REPLACE (coalesce(c.first_ts, i.first_ts)::DOUBLE AS first_ts, coalesce(c.last_ts, i.last_ts)::DOUBLE AS last_ts)
    FROM (SELECT ${detailColumns} FROM t FULL JOIN m USING (place)) c RIGHT JOIN (${identifiedAt}) i ON true`;
  return { sql, values: parameters.values };
}

/** Traits of people, in order of name. */
export function traitsOf(siteId: string, people: readonly string[]): Statement {
  const parameters = new Parameters();
  const keys = people.map((key) => parameters.add(key));
  const sql = `WITH ${traitsPart(parameters.add(siteId))}
    SELECT profile_id, name, value FROM traits WHERE profile_id IN (${keys.join(', ')}) ORDER BY profile_id, name`;
  return { sql, values: parameters.values };
}

/** The part `traits`: a row for each trait of each person; the latest identification that names it decides. */
export const traitsPart = (siteId: string): string =>
  `traits AS (SELECT i.profile_id, e.key AS name, arg_max(e.value, (i.ts, i.seq)) AS value
    FROM identifications i, json_each(i.traits) e WHERE i.site_id = ${siteId} GROUP BY i.profile_id, e.key)`;
