import type { GoalMatcher } from '../../../query/goal-matcher.ts';
import type { Span } from '../../../query/on-hits.ts';
import type { MemberName, ProfileRow, TraitValue } from '../../../query/profiles.ts';
import { directSource } from '../../../query/query.ts';
import type { Row } from '../client.ts';
import { numberOf, orderOf } from '../fold-state.ts';
import { conversionsOf, Parameters } from './filter.ts';
import { identifiedPart } from './members.ts';
import { isHit } from './parts.ts';
import { type Read, type Statement, textOf } from './statement.ts';

/** Whose details are asked for. */
export interface Asked {
  readonly siteId: string;
  readonly goals: readonly GoalMatcher[];
  readonly members: readonly MemberName[];
}

/**
 * Everything about these members, in their order, uncut by any window. The span is that of their hits, at least.
 * docs/metrics.md#profiles
 */
export async function detailsOf(asked: Asked, span: Span, read: Read): Promise<ProfileRow[]> {
  const [totals, traits] = await Promise.all([
    read(totalsOf(asked, span)),
    hasPeople(asked) ? read(traitsOf(asked)) : [],
  ]);
  return asked.members.map((member, place) => {
    const ofMember = (rows: readonly Row[]) => rows.filter((row) => Number(row.place) === place);
    const [row = {}] = ofMember(totals);
    return {
      member,
      traits: ofMember(traits).flatMap(traitOf),
      firstTs: Number(row.first_ts),
      lastTs: Number(row.last_ts),
      sessions: Number(row.sessions),
      pageviews: Number(row.pageviews),
      events: Number(row.events),
      conversions: Number(row.conversions),
      revenue: moneyIn(row).map(({ currency, amount }) => ({ currency: String(currency), amount: Number(amount) })),
      firstSource: textOf(row.source) ?? directSource,
      firstChannel: textOf(row.channel) ?? directSource,
      lastPathname: textOf(row.last_pathname),
      country: textOf(row.country),
      city: textOf(row.city),
      device: textOf(row.device),
      browser: textOf(row.browser),
      os: textOf(row.os),
    };
  });
}

/** As `totalsOf` selects it: null without any. */
const moneyIn = (row: Row): readonly Row[] => (row.money ?? []) as readonly Row[];

/** Traits are scalars; what an import brought beside them is passed over. */
function traitOf({ name, value }: Row): (readonly [string, TraitValue])[] {
  const parsed: unknown = JSON.parse(String(value));
  const isScalar = parsed === null || ['string', 'number', 'boolean'].includes(typeof parsed);
  return isScalar ? [[String(name), parsed as TraitValue]] : []; // looked at just now
}

/** The parts `w`, members by their place in what was asked, and `v`, the visitors each of them is. */
export function memberParts(asked: Pick<Asked, 'siteId' | 'members'>, parameters: Parameters): string {
  const list = JSON.stringify(asked.members.map(({ key, isProfile }, place) => ({ place, key, isProfile })));
  const w = `w AS (SELECT unnest(from_json(${parameters.add(list)}::JSON,
      '[{"place":"INTEGER","key":"VARCHAR","isProfile":"BOOLEAN"}]'), recursive := true))`;
  if (!hasPeople(asked)) return `WITH ${w}, v AS (SELECT place, key AS visitor_id FROM w)`;
  return `WITH ${identifiedPart(parameters.add(asked.siteId))}, ${w},
    v AS (SELECT w.place, i.visitor_id FROM w JOIN identified i ON w.isProfile AND i.profile_id = w.key
      UNION ALL SELECT w.place, w.key FROM w WHERE NOT w.isProfile)`;
}

/** Whether any of them has a name: planning what only people need is a tenth of a read of a small site. */
const hasPeople = ({ members }: Pick<Asked, 'members'>): boolean => members.some(({ isProfile }) => isProfile);

/** From the first to the last moment of these members: recent hits too, which may be folded when the next read is made. */
export async function spanOf(asked: Pick<Asked, 'siteId' | 'members'>, read: Read): Promise<Span> {
  const parameters = new Parameters();
  const siteId = parameters.add(asked.siteId);
  const sql = `${memberParts(asked, parameters)},
    e AS (SELECT first_ts AS since, end_ts AS until FROM sessions
        WHERE site = ${numberOf(siteId)} AND visitor IN (SELECT ${numberOf('visitor_id')} FROM v)
      UNION ALL SELECT ts, ts FROM recent_hits WHERE site_id = ${siteId} AND visitor_id IN (SELECT visitor_id FROM v))
    SELECT coalesce(min(since), 0)::DOUBLE AS since, coalesce(max(until), -1)::DOUBLE AS until FROM e`;
  const [row] = await read({ sql, values: parameters.values });
  return { since: Number(row?.since), until: Number(row?.until) };
}

/** The part `g`: the hits of the visitors of `v`, and the pings in their sessions. */
export function hitsPart(siteId: string, { since, until }: Span): string {
  const ofSite = `site_id = ${siteId}`;
  return `h AS (SELECT * FROM folded_hits WHERE ${ofSite} AND ts BETWEEN ${since} AND ${until}
      UNION ALL SELECT * FROM recent_hits WHERE ${ofSite}),
    g AS (SELECT v.place, h.* FROM h JOIN v ON v.visitor_id = h.visitor_id)`;
}

/** A row for each member; somebody without hits was seen when it was identified. */
function totalsOf(asked: Asked, span: Span): Statement {
  const parameters = new Parameters();
  const siteId = parameters.add(asked.siteId);
  const identifiedAt = `SELECT w.place, min(i.ts) AS first_ts, max(i.ts) AS last_ts
    FROM identifications i JOIN w ON w.isProfile AND w.key = i.profile_id WHERE i.site_id = ${siteId} GROUP BY w.place`;
  const sql = `${memberParts(asked, parameters)}, ${hitsPart(siteId, span)},
    o AS (SELECT h.place, h.session_id, arg_min({ts: h.ts, seq: h.seq, country: h.country, city: h.city,
        device: h.device, browser: h.browser, os: h.os}, ${orderOf('h')}) AS first
      FROM g h WHERE ${isHit} GROUP BY h.place, h.session_id),
    l AS (SELECT place, arg_max(first, (first.ts, first.seq)) AS latest, count(*) AS sessions FROM o GROUP BY place),
    t AS (SELECT h.place, min(h.ts) AS first_ts, max(h.ts) AS last_ts,
        count(*) FILTER (h.kind = 'pageview') AS pageviews, count(*) FILTER (h.kind = 'event') AS events,
        sum(${conversionsOf(asked.goals, 'h', parameters)}) AS conversions,
        arg_min({source: h.source, channel: h.channel}, ${orderOf('h')}) AS origin,
        arg_max(h.pathname, ${orderOf('h')}) FILTER (h.kind = 'pageview') AS last_pathname
      FROM g h WHERE ${isHit} GROUP BY h.place),
    n AS (${hasPeople(asked) ? identifiedAt : 'SELECT NULL::INTEGER AS place, NULL::BIGINT AS first_ts, NULL::BIGINT AS last_ts WHERE false'}),
    m AS (SELECT place, list({currency: currency, amount: amount} ORDER BY currency) AS money
      FROM (SELECT v.place, r.currency, sum(r.amount)::DOUBLE AS amount
        FROM revenue r JOIN v ON v.visitor_id = r.visitor_id WHERE r.site_id = ${siteId} GROUP BY v.place, r.currency)
      GROUP BY place)
    SELECT w.place, m.money, coalesce(t.first_ts, n.first_ts)::DOUBLE AS first_ts, coalesce(t.last_ts, n.last_ts)::DOUBLE AS last_ts,
      coalesce(l.sessions, 0)::DOUBLE AS sessions, coalesce(t.pageviews, 0)::DOUBLE AS pageviews,
      coalesce(t.events, 0)::DOUBLE AS events, coalesce(t.conversions, 0)::DOUBLE AS conversions,
      t.origin.source AS source, t.origin.channel AS channel, t.last_pathname,
      l.latest.country AS country, l.latest.city AS city, l.latest.device AS device, l.latest.browser AS browser,
      l.latest.os AS os
    FROM w LEFT JOIN t USING (place) LEFT JOIN l USING (place) LEFT JOIN n USING (place) LEFT JOIN m USING (place)`;
  return { sql, values: parameters.values };
}

function traitsOf(asked: Asked): Statement {
  const parameters = new Parameters();
  const siteId = parameters.add(asked.siteId);
  const sql = `${memberParts(asked, parameters)}, ${traitsPart(siteId)}
    SELECT w.place, t.name, t.value FROM w JOIN traits t ON w.isProfile AND t.profile_id = w.key
    ORDER BY w.place, t.name`;
  return { sql, values: parameters.values };
}

/** The part `traits`: a row for each trait of each person; the latest identification that names it decides. */
export const traitsPart = (siteId: string): string =>
  `traits AS (SELECT i.profile_id, e.key AS name, arg_max(e.value, (i.ts, i.seq)) AS value
    FROM identifications i, json_each(i.traits) e WHERE i.site_id = ${siteId} GROUP BY i.profile_id, e.key)`;
