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

/** A profile with its figures, from a row with `detailColumns`. */
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
 * `profile_events`: event rows of `page_visitors`, which has visitors with the `place` of their profile and the moments
 * between which they were seen: compacted rows of other days are not read. Attributed, it has the rows of that profile
 * alone, and `beginnings` has the source of each session, whichever profile began it.
 */
export function hitsPart(siteId: string, isAttributed: boolean): string {
  const ofVisitors = `(SELECT page_visitors.place, page_visitors.profile_id AS wanted, h.* FROM (SELECT ${hitColumns} FROM compacted_events WHERE site_id = ${siteId}
      UNION ALL SELECT ${hitColumns} FROM recent_events WHERE site_id = ${siteId}) h
    JOIN page_visitors ON h.visitor_id = page_visitors.visitor_id AND h.ts >= page_visitors.since AND h.ts <= page_visitors.until)`;
  if (!isAttributed) return `profile_events AS ${ofVisitors}`;
  return `of_visitors AS ${ofVisitors},
    beginnings AS (SELECT session_id, arg_min(${firstHitOf('h')}, ${orderOf('h')}) AS began
      FROM of_visitors h WHERE ${isHit} GROUP BY session_id),
    profile_events AS (SELECT h.* FROM of_visitors h ${withNamed('h')} WHERE ${profileOfRow('h')} IS NOT DISTINCT FROM h.wanted)`;
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
 * `profile_totals`, the figures of the events of each place of `page_visitors`, and `profile_revenue`; not cut by a window.
 * docs/metrics.md#profiles
 */
export function detailParts(siteId: string, { goals, isAttributed }: DetailsAsked, parameters: Parameters): string {
  const [isView, isEvent] = ["h.kind = 'pageview'", "h.kind = 'event'"];
  const order = orderOf('h');
  const [began, sessions] = isAttributed
    ? ['any_value(b.began)', 'profile_events h JOIN beginnings b ON b.session_id = h.session_id']
    : [`arg_min(${firstHitOf('h')}, ${order})`, 'profile_events h'];
  const ofProfile = isAttributed ? `AND ${profileOfRow('r')} IS NOT DISTINCT FROM page_visitors.profile_id` : '';
  return `${hitsPart(siteId, isAttributed)},
    session_details AS (SELECT h.place, min(h.ts) AS first_ts, max(h.ts) AS last_ts,
        count(*) FILTER (${isView}) AS pageviews, count(*) FILTER (${isEvent}) AS events,
        sum(${conversionsOf(goals, 'h', parameters)}) AS conversions,
        min(${order}) AS began, ${began} AS first_hit,
        max(${order}) FILTER (${isView}) AS viewed, arg_max(h.pathname, ${order}) FILTER (${isView}) AS pathname
      FROM ${sessions} WHERE ${isHit} GROUP BY h.place, h.session_id),
    profile_totals AS (SELECT place, count(*) AS sessions, min(first_ts) AS first_ts, max(last_ts) AS last_ts,
        sum(pageviews) AS pageviews, sum(events) AS events, sum(conversions) AS conversions,
        arg_min(first_hit, began) AS first, arg_max(first_hit, began) AS latest, arg_max(pathname, viewed) AS last_pathname
      FROM session_details GROUP BY place),
    profile_revenue AS (SELECT place, list({currency: currency, amount: amount} ORDER BY currency) AS money
      FROM (SELECT page_visitors.place, r.currency, sum(r.amount)::DOUBLE AS amount
        FROM revenue r JOIN page_visitors ON page_visitors.visitor_id = r.visitor_id ${isAttributed ? withNamed('r') : ''}
        WHERE r.site_id = ${siteId} ${ofProfile} GROUP BY page_visitors.place, r.currency)
      GROUP BY place)`;
}

/** Of a row of `profile_totals` and one of `profile_revenue`, either of which may be missing. */
export const detailColumns = `profile_revenue.money, profile_totals.first_ts::DOUBLE AS first_ts, profile_totals.last_ts::DOUBLE AS last_ts,
  ${['sessions', 'pageviews', 'events', 'conversions'].map((name) => `coalesce(profile_totals.${name}, 0)::DOUBLE AS ${name}`).join(', ')},
  profile_totals.first.source AS source, profile_totals.first.channel AS channel, profile_totals.last_pathname,
  ${latestColumns.map((name) => `profile_totals.latest.${name} AS ${name}`).join(', ')}`;

/** The profile whose details are read. */
export interface Asked {
  readonly siteId: string;
  readonly goals: readonly GoalMatcher[];
  readonly member: ProfileIdentity;
}

/** Everything about one profile whose events lie in the span; one without events was seen when it was identified. */
export async function detailsOf(asked: Asked, span: Span, read: Read): Promise<ProfileRow> {
  const { siteId, member } = asked;
  const [[row = {}], traits] = await Promise.all([
    read(totalsOf(asked, span)),
    member.isProfile ? read(traitsOf(siteId, [member.key])) : [],
  ]);
  return profileRow(member, row, traits);
}

/** The expressions of `namedParts`, and `page_visitors`: the visitors whose rows may be attributed to the profile. */
export function visitorsPart(
  siteId: string,
  { member, span }: { readonly member: ProfileIdentity; readonly span: Span },
  parameters: Parameters,
): string {
  const key = parameters.add(member.key);
  const columns = `0 AS place, ${span.since}::BIGINT AS since, ${span.until}::BIGINT AS until`;
  const visitors = member.isProfile
    ? `SELECT DISTINCT visitor_id, ${columns}, profile_id FROM identified WHERE profile_id = ${key}`
    : `SELECT ${key} AS visitor_id, ${columns}, NULL::VARCHAR AS profile_id`;
  return `${namedParts(siteId)}, page_visitors AS (${visitors})`;
}

/** From the first to the last moment of a profile: recent rows too, which may be compacted before the next read. */
export async function spanOf(siteId: string, member: ProfileIdentity, read: Read): Promise<Span> {
  const parameters = new Parameters();
  const site = parameters.add(siteId);
  const sql = `WITH ${visitorsPart(site, { member, span: { since: 0, until: 0 } }, parameters)},
    spans AS (SELECT first_ts AS since, end_ts AS until FROM sessions
        WHERE site = ${hashOf(site)} AND visitor IN (SELECT ${hashOf('visitor_id')} FROM page_visitors)
      UNION ALL SELECT ts, ts FROM recent_events WHERE site_id = ${site} AND visitor_id IN (SELECT visitor_id FROM page_visitors))
    SELECT coalesce(min(since), 0)::DOUBLE AS since, coalesce(max(until), -1)::DOUBLE AS until FROM spans`;
  const [row] = await read({ sql, values: parameters.values });
  return { since: Number(row?.since), until: Number(row?.until) };
}

function totalsOf({ siteId, goals, member }: Asked, span: Span): Statement {
  const parameters = new Parameters();
  const site = parameters.add(siteId);
  const identifiedAt = `SELECT min(ts) AS first_ts, max(ts) AS last_ts FROM identifications
    WHERE site_id = ${site} AND profile_id = ${parameters.add(member.key)} AND ${member.isProfile}`;
  const sql = `WITH ${visitorsPart(site, { member, span }, parameters)}, ${detailParts(site, { goals, isAttributed: true }, parameters)}
    SELECT c.* REPLACE (coalesce(c.first_ts, i.first_ts)::DOUBLE AS first_ts, coalesce(c.last_ts, i.last_ts)::DOUBLE AS last_ts)
    FROM (SELECT ${detailColumns} FROM profile_totals FULL JOIN profile_revenue USING (place)) c RIGHT JOIN (${identifiedAt}) i ON true`;
  return { sql, values: parameters.values };
}

/** Traits of profiles, in order of name. */
export function traitsOf(siteId: string, people: readonly string[]): Statement {
  const parameters = new Parameters();
  const keys = people.map((key) => parameters.add(key));
  const sql = `WITH ${traitsPart(parameters.add(siteId))}
    SELECT profile_id, name, value FROM traits WHERE profile_id IN (${keys.join(', ')}) ORDER BY profile_id, name`;
  return { sql, values: parameters.values };
}

/** `traits`: a row for each trait of each profile; the latest identification that names it decides. */
export const traitsPart = (siteId: string): string =>
  `traits AS (SELECT i.profile_id, e.key AS name, arg_max(e.value, (i.ts, i.seq)) AS value
    FROM identifications i, json_each(i.traits) e WHERE i.site_id = ${siteId} GROUP BY i.profile_id, e.key)`;
