import { letsAllThrough } from '../../../query/filter.ts';
import type { Span } from '../../../query/on-hits.ts';
import {
  type ProfileIdentity,
  type ProfileQuery,
  type ProfileSessionRow,
  type ProfilesQuery,
  profileIdLength,
  profileSessionsMax,
  visitorOfProfileId,
} from '../../../query/profiles.ts';
import { directSource } from '../../../query/query.ts';
import type { Row } from '../connection/client.ts';
import { hashOf, orderOf } from '../connection/expressions.ts';
import { namedParts, profileOfRow, withNamed } from './sql/attribution.ts';
import { isHit } from './sql/columns.ts';
import { Parameters } from './sql/filter.ts';
import { readPage } from './sql/paging.ts';
import {
  detailColumns,
  detailParts,
  detailsOf,
  hitsPart,
  profileRow,
  spanOf,
  traitsOf,
  traitsPart,
  visitorsPart,
} from './sql/profile-details.ts';
import { relations } from './sql/relations.ts';
import { type Kind, type Read, type ReadPlan, type Statement, textOf } from './sql/statement.ts';

/** A page of members with their details, then the traits of people on it. docs/metrics.md#profiles */
export const profiles: Kind<ProfilesQuery> = async (query, read, plan) => {
  const { rows, first, total } = await readPage(query, (page) => byLastSeen(page, plan), read);
  const page = rows.map((row) => ({ row, member: memberOf(row) }));
  const people = page.filter(({ member }) => member.isProfile).map(({ member }) => member.key);
  const traits = people.length === 0 ? [] : await read(traitsOf(query.siteId, people));
  const details = page.map(({ row, member }) =>
    profileRow(
      member,
      row,
      traits.filter(({ profile_id }) => member.isProfile && profile_id === member.key),
    ),
  );
  return { rows: details, total, identified: Number(first?.identified ?? 0) };
};

const memberOf = (row: Row): ProfileIdentity => ({ key: String(row.member_key), isProfile: row.is_profile === true });

/** What a person is called in addresses: `profileIdOf` in SQL. */
const personId = (siteId: string, key: string): string =>
  `substr(sha256(${siteId} || ' ' || ${key}), 1, ${profileIdLength})`;

/**
 * Visitors are counted by their numbers; texts are looked up for those that were seen as lately as the last of the page,
 * and for all where a text is searched for. The hits of identified visitors alone are attributed one by one, which is not
 * planned at all where the site has no identification.
 */
function byLastSeen(query: ProfilesQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const from = relations(query, parameters, plan);
  const siteId = parameters.add(query.siteId);
  const { search } = query;
  const isFound = search === null ? 'true' : searchCondition(siteId, parameters.add(search));
  const lastOfPage = `coalesce((SELECT last_ts FROM seen_profiles ORDER BY last_ts DESC
    LIMIT 1 OFFSET ${parameters.add(query.offset + query.limit - 1)}), 0)`;
  const ofSessions = `FROM sessions WHERE site = ${hashOf(siteId)}`;
  const isAttributed = plan.isAnonymous !== true || query.identified === true;
  const { parts, members, named, texts, visitors, id } = isAttributed
    ? ofProfiles(siteId, parameters.add(query.since), query.identified)
    : ofVisitors;
  const sql = `${from}, ${traitsPart(siteId)}, ${parts}
    seen_visitors AS (SELECT visitor, max(last_ts) AS last_ts, bool_or(is_here) AS is_here
      FROM (SELECT visitor, last_ts, true AS is_here FROM sessions_in_window ${seenLater(query, parameters)}) GROUP BY visitor),
    seen_profiles AS MATERIALIZED (${members}),
    latest AS (FROM seen_profiles ${search === null ? `WHERE last_ts >= ${lastOfPage}` : ''}),
    profile_visitors AS (${named}),
    found AS MATERIALIZED (FROM (SELECT coalesce(profile_id, any_value(visitor_id)) AS member_key, is_profile, last_ts,
        min(since) AS since, max(until) AS until
      FROM profile_visitors JOIN (SELECT visitor, NULL AS visitor_id, first_ts AS since, end_ts AS until ${ofSessions}
        UNION ALL SELECT visitor, visitor_id, first_ts, end_ts ${ofSessions} AND last_ts IN (SELECT last_ts FROM latest)
        UNION ALL SELECT ${hashOf('visitor_id')}, visitor_id, ts, ts FROM recent_events WHERE site_id = ${siteId}
        ${texts}) USING (visitor)
      GROUP BY profile_id, is_profile, last_ts, CASE WHEN NOT is_profile THEN visitor END) c WHERE ${isFound}),
    page AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY last_ts DESC, ${id}) AS place
      FROM found ORDER BY place LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}),
    page_visitors AS (${visitors}),
    ${detailParts(siteId, { goals: query.goals, isAttributed }, parameters)}
    SELECT member_key, is_profile, c.total::DOUBLE AS total, c.identified::DOUBLE AS identified, ${detailColumns}
    FROM page LEFT JOIN profile_totals USING (place) LEFT JOIN profile_revenue USING (place),
      (SELECT count(*) AS total, count(*) FILTER (is_profile) AS identified FROM ${search === null ? 'seen_profiles' : 'found'}) c
    ORDER BY place`;
  return { sql, values: parameters.values };
}

/** How members are found among the visitors of `seen`. */
interface MemberSql {
  /** Each with a comma behind it. */
  readonly parts: string;
  /** Profiles and visitors, each with when it was seen last, the latter by their number. */
  readonly members: string;
  /** From `latest`, some of the members: these and the numbers of their visitors. */
  readonly named: string;
  /** More texts of visitors, by their number. */
  readonly texts: string;
  /** From `page`: the visitors of each place, with the profile whose rows of theirs are meant. */
  readonly visitors: string;
  /** What a member is called in addresses, or what orders them alike. */
  readonly id: string;
}

const visitorsSeen = 'SELECT NULL::VARCHAR AS profile_id, visitor, false AS is_profile, last_ts FROM seen_visitors';

const ofVisitors: MemberSql = {
  parts: '',
  members: `${visitorsSeen} WHERE is_here`,
  named: 'FROM latest',
  texts: '',
  visitors: 'SELECT place, since, until, member_key AS visitor_id, NULL::VARCHAR AS profile_id FROM page',
  id: 'member_key',
};

function ofProfiles(siteId: string, since: string, identified: boolean | null): MemberSql {
  const number = hashOf('visitor_id');
  const visitors = `${visitorsSeen} ANTI JOIN identified_visitors USING (visitor) WHERE is_here
    UNION ALL SELECT NULL, ${number}, false, max(ts) FROM attributed WHERE profile_id IS NULL
      GROUP BY visitor_id HAVING bool_or(is_here)`;
  const profilesSeen = `SELECT profile_id, NULL::UBIGINT AS visitor, true AS is_profile, max(ts) AS last_ts
    FROM attributed WHERE profile_id IS NOT NULL GROUP BY profile_id HAVING bool_or(is_here)`;
  const members = [...(identified === true ? [] : [visitors]), ...(identified === false ? [] : [profilesSeen])];
  return {
    parts: `${namedParts(siteId)},
    identified_visitors AS MATERIALIZED (SELECT DISTINCT visitor_id, ${number} AS visitor, profile_id FROM identified),
    named_hits AS (SELECT h.visitor_id, h.session_id, h.ts, h.seq FROM events h WHERE h.site_id = ${siteId}
      AND h.ts >= ${since} AND ${isHit} AND h.visitor_id IN (SELECT visitor_id FROM first_identified)),
    attributed AS MATERIALIZED (SELECT h.visitor_id, ${profileOfRow('h')} AS profile_id, h.ts,
        h.seq IN (SELECT seq FROM filtered_events) AS is_here
      FROM named_hits h ${withNamed('h')}),`,
    members: members.join(' UNION ALL '),
    named: `SELECT visitor, profile_id, is_profile, last_ts FROM latest WHERE NOT is_profile
      UNION ALL SELECT identified_visitors.visitor, profile_id, is_profile, last_ts FROM latest JOIN identified_visitors USING (profile_id)`,
    texts: `UNION ALL SELECT ${number}, visitor_id, ts, ts FROM attributed WHERE profile_id IS NULL`,
    visitors: `SELECT place, since, until, member_key AS visitor_id, NULL::VARCHAR AS profile_id FROM page WHERE NOT is_profile
      UNION ALL SELECT place, since, until, visitor_id, profile_id FROM page JOIN identified_visitors ON is_profile AND profile_id = member_key`,
    id: `CASE WHEN is_profile THEN ${personId(siteId, 'member_key')} ELSE member_key END`,
  };
}

/** Sessions that decide when a profile was seen last, not whether it is listed: after the window, or not let through. */
function seenLater(query: ProfilesQuery, parameters: Parameters): string {
  const when = letsAllThrough(query.filter)
    ? `last_ts > ${parameters.add(query.until)}`
    : `last_ts >= ${parameters.add(query.since)}`;
  const later = (table: string, where: string) =>
    `UNION ALL SELECT visitor, last_ts, false FROM ${table} WHERE ${where}${when}`;
  return `${later('sessions', `site = ${hashOf(parameters.add(query.siteId))} AND `)} ${later('recent_sessions', '')}`;
}

/** The id given or shown, or a trait of the person, contains the text. */
function searchCondition(siteId: string, search: string): string {
  const contains = (text: string) => `contains(lower(${text}), lower(${search}))`;
  return `(${contains('c.member_key')}
    OR c.is_profile AND (${contains(personId(siteId, 'c.member_key'))} OR c.member_key IN
      (SELECT profile_id FROM traits WHERE json_type(value) NOT IN ('OBJECT', 'ARRAY', 'NULL') AND ${contains("(value->>'$')")})))`;
}

/** One member, with its latest sessions. */
export const profile: Kind<ProfileQuery> = async (query, read) => {
  const member = await memberBy(query, read);
  if (member === undefined) return undefined;
  const { siteId, goals } = query;
  const span = await spanOf(siteId, member, read);
  const [details, sessions] = await Promise.all([
    detailsOf({ siteId, goals, member }, span, read),
    read(latestSessions(siteId, member, span)),
  ]);
  return { ...details, latestSessions: sessions.map(sessionRow) };
};

/** The profile or else the visitor of an id. A visitor all of whose hits are a profile's is no member. */
async function memberBy({ siteId, profileId }: ProfileQuery, read: Read): Promise<ProfileIdentity | undefined> {
  const parameters = new Parameters();
  const site = parameters.add(siteId);
  const visitor = parameters.add(visitorOfProfileId(profileId));
  const sql = `WITH ${namedParts(site)}
    SELECT profile_id AS member_key, true AS is_profile FROM identified
      WHERE ${personId(site, 'profile_id')} = ${parameters.add(profileId)}
    UNION ALL
    SELECT h.visitor_id, false FROM events h ${withNamed('h')}
      WHERE h.site_id = ${site} AND h.visitor_id = ${visitor} AND ${isHit} AND ${profileOfRow('h')} IS NULL
    ORDER BY is_profile DESC LIMIT 1`;
  const [row] = await read({ sql, values: parameters.values });
  return row === undefined ? undefined : memberOf(row);
}

function latestSessions(siteId: string, member: ProfileIdentity, span: Span): Statement {
  const parameters = new Parameters();
  const site = parameters.add(siteId);
  const isView = "h.kind = 'pageview'";
  const sql = `WITH ${visitorsPart(site, { member, span }, parameters)}, ${hitsPart(site, true)}
    SELECT h.session_id, (min(h.ts) FILTER (${isHit}))::DOUBLE AS start_ts,
      (max(h.ts) - min(h.ts) FILTER (${isHit}))::DOUBLE AS duration_ms,
      (count(*) FILTER (${isView}))::DOUBLE AS pageviews, (count(*) FILTER (h.kind = 'event'))::DOUBLE AS events,
      arg_min(h.pathname, ${orderOf('h')}) FILTER (${isView}) AS entry_pathname,
      arg_max(h.pathname, ${orderOf('h')}) FILTER (${isView}) AS exit_pathname,
      any_value(b.began.source) AS source, any_value(b.began.channel) AS channel,
      any_value(b.began.country) AS country, any_value(b.began.device) AS device
    FROM profile_events h JOIN beginnings b ON b.session_id = h.session_id GROUP BY h.session_id HAVING count(*) FILTER (${isHit}) > 0
    ORDER BY start_ts DESC, h.session_id LIMIT ${profileSessionsMax}`;
  return { sql, values: parameters.values };
}

function sessionRow(row: Row): ProfileSessionRow {
  return {
    sessionId: String(row.session_id),
    startTs: Number(row.start_ts),
    durationMs: Number(row.duration_ms),
    pageviews: Number(row.pageviews),
    events: Number(row.events),
    source: textOf(row.source) ?? directSource,
    channel: textOf(row.channel) ?? directSource,
    entryPathname: textOf(row.entry_pathname),
    exitPathname: textOf(row.exit_pathname),
    country: textOf(row.country),
    device: textOf(row.device),
  };
}
