import {
  type MemberName,
  type ProfileQuery,
  type ProfileSessionRow,
  type ProfilesQuery,
  personIdLength,
  profileSessionsMax,
  visitorOfProfileId,
} from '../../../query/profiles.ts';
import { directSource } from '../../../query/query.ts';
import type { Row } from '../client.ts';
import { Parameters } from './filter.ts';
import { identifiedPart, joinIdentified, memberColumns } from './members.ts';
import { readPage } from './paged.ts';
import { isHit, parts } from './parts.ts';
import { detailsOf, hitsPart, memberParts, traitsPart } from './profile-details.ts';
import { type Kind, type Read, type Statement, textOf } from './statement.ts';

/** A page of members, then the details of those on it. docs/metrics.md#profiles */
export const profiles: Kind<ProfilesQuery> = async (query, read) => {
  const { rows, first, total } = await readPage(query, byLastSeen, read);
  const details = await detailsOf({ ...query, members: rows.map(memberOf) }, read);
  return { rows: details, total, identified: Number(first?.identified ?? 0) };
};

const memberOf = (row: Row): MemberName => ({ key: String(row.member_key), isProfile: row.is_profile === true });

/** What a person is called in addresses: `profileIdOf` in SQL. */
const personId = (siteId: string, key: string): string =>
  `substr(sha256(${siteId} || ' ' || ${key}), 1, ${personIdLength})`;

function byLastSeen(query: ProfilesQuery): Statement {
  const parameters = new Parameters();
  const from = parts(query, parameters);
  const siteId = parameters.add(query.siteId);
  const { search, identified } = query;
  const isAsked = [
    identified === null ? 'true' : `c.is_profile = ${parameters.add(identified)}`,
    search === null ? 'true' : searchCondition(siteId, parameters.add(search)),
  ].join(' AND ');
  const sql = `${from}, ${identifiedPart(siteId)}, ${traitsPart(siteId)},
    c AS (SELECT DISTINCT ${memberColumns('q')} FROM q ${joinIdentified('q')}),
    a AS (SELECT ${memberColumns('h')}, max(h.ts) AS last_ts FROM hits h ${joinIdentified('h')}
      WHERE h.site_id = ${siteId} AND h.ts >= ${parameters.add(query.since)} AND ${isHit} GROUP BY ALL)
    SELECT c.member_key, c.is_profile, (count(*) OVER ())::DOUBLE AS total,
      (count(*) FILTER (c.is_profile) OVER ())::DOUBLE AS identified
    FROM c JOIN a ON a.member_key = c.member_key AND a.is_profile = c.is_profile WHERE ${isAsked}
    ORDER BY a.last_ts DESC, CASE WHEN c.is_profile THEN ${personId(siteId, 'c.member_key')} ELSE c.member_key END
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}

/** The id given or shown, or a trait of the person, contains the text. */
function searchCondition(siteId: string, search: string): string {
  const contains = (text: string) => `contains(lower(${text}), lower(${search}))`;
  return `(${contains('c.member_key')}
    OR c.is_profile AND (${contains(personId(siteId, 'c.member_key'))} OR c.member_key IN
      (SELECT profile_id FROM x WHERE json_type(value) NOT IN ('OBJECT', 'ARRAY', 'NULL') AND ${contains("(value->>'$')")})))`;
}

/** One member, with its latest sessions. */
export const profile: Kind<ProfileQuery> = async (query, read) => {
  const member = await memberBy(query, read);
  if (member === undefined) return undefined;
  const [[details], sessions] = await Promise.all([
    detailsOf({ ...query, members: [member] }, read),
    read(latestSessions(query.siteId, member)),
  ]);
  return details === undefined ? undefined : { ...details, latestSessions: sessions.map(sessionRow) };
};

/** The person or else the visitor of an id. A visitor who was identified is no member, and without hits nobody is. */
async function memberBy({ siteId, profileId }: ProfileQuery, read: Read): Promise<MemberName | undefined> {
  const parameters = new Parameters();
  const site = parameters.add(siteId);
  const visitor = parameters.add(visitorOfProfileId(profileId));
  const sql = `WITH ${identifiedPart(site)}
    SELECT profile_id AS member_key, true AS is_profile FROM identified
      WHERE ${personId(site, 'profile_id')} = ${parameters.add(profileId)}
    UNION ALL
    SELECT visitor_id, false FROM hits h
      WHERE h.site_id = ${site} AND h.visitor_id = ${visitor} AND ${isHit}
        AND NOT EXISTS (FROM identified i WHERE i.visitor_id = ${visitor})
    ORDER BY is_profile DESC LIMIT 1`;
  const [row] = await read({ sql, values: parameters.values });
  return row === undefined ? undefined : memberOf(row);
}

function latestSessions(siteId: string, member: MemberName): Statement {
  const parameters = new Parameters();
  const isView = "h.kind = 'pageview'";
  const sql = `${memberParts({ siteId, members: [member] }, parameters)}, ${hitsPart(parameters.add(siteId))}
    SELECT h.session_id, (min(h.ts) FILTER (${isHit}))::DOUBLE AS start_ts,
      (max(h.ts) - min(h.ts) FILTER (${isHit}))::DOUBLE AS duration_ms,
      (count(*) FILTER (${isView}))::DOUBLE AS pageviews, (count(*) FILTER (h.kind = 'event'))::DOUBLE AS events,
      arg_min(h.pathname, (h.ts, h.seq)) FILTER (${isView}) AS entry_pathname,
      arg_max(h.pathname, (h.ts, h.seq)) FILTER (${isView}) AS exit_pathname,
      unnest(arg_min({source: h.source, channel: h.channel, country: h.country, device: h.device}, (h.ts, h.seq))
        FILTER (${isHit}))
    FROM g h WHERE h.session_id IS NOT NULL GROUP BY h.session_id HAVING count(*) FILTER (${isHit}) > 0
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
