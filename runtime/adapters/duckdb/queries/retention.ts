import { type Granularity, periodNumber, periodStart } from '../../../query/period.ts';
import type { RetentionQuery } from '../../../query/retention.ts';
import { hashOf, orderOf } from '../connection/expressions.ts';
import { Parameters } from './sql/filter.ts';
import { relations } from './sql/relations.ts';
import type { Kind, ReadPlan, Statement } from './sql/statement.ts';

/** Cohorts and who of them came back. docs/metrics.md#retention */
export const retention: Kind<RetentionQuery> = async (query, read, plan) => {
  const rows = await read(compile(query, plan));
  const own = rows.filter(({ period }) => period === 0);
  return {
    cells: rows.map(({ cohort, period, members }) => ({
      start: periodStart(Number(cohort), query.granularity),
      period: Number(period),
      members: Number(members),
    })),
    members: own.reduce((sum, { members }) => sum + Number(members), 0),
    identified: own.reduce((sum, { identified }) => sum + Number(identified), 0),
  };
};

/**
 * All events decide when a profile was first seen; the window only chooses among the cohorts. A whole session spans a day
 * at most: its first and last event give all its days. Most profiles are of one period, as their first and last moment
 * show: the sessions of the others alone are read again.
 */
function compile(query: RetentionQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const { siteId, filter, now, granularity, mode } = query;
  const from = relations({ siteId, filter, since: 0, until: now }, parameters, plan);
  const [first, last] = [periodNumber(query.since, granularity), periodNumber(query.until, granularity)];
  const period = (at: string) => periodOfDay(granularity, `(${at} // 86400000)`);
  const periods = parameters.add(query.periods);
  const seen =
    mode === 'on'
      ? `SELECT cohort, 0 AS period, is_profile FROM first_seen
         UNION ALL SELECT cohort, period - cohort, is_profile FROM (
           SELECT member, is_profile, cohort, ${period('since')} AS period FROM returning_moments
           UNION SELECT member, is_profile, cohort, ${period('until')} FROM returning_moments) WHERE period > cohort`
      : `SELECT cohort, unnest(range(least(latest - cohort, ${periods}) + 1)) AS period, is_profile FROM first_seen`;
  const isAnonymous = plan.isAnonymous === true;
  const sql = `${from}, ${isAnonymous ? seenAnonymously : seenByMember(parameters.add(siteId))},
    moments_by_profile AS NOT MATERIALIZED (SELECT coalesce(profile, visitor) AS member, profile IS NOT NULL AS is_profile, since, until
      FROM moments),
    first_seen AS MATERIALIZED (SELECT member, is_profile, ${period('min(since)')} AS cohort, ${period('max(until)')} AS latest
      FROM moments_by_profile GROUP BY member, is_profile
      HAVING cohort BETWEEN ${parameters.add(first)} AND ${parameters.add(last)}),
    returning_moments AS MATERIALIZED (SELECT moments_by_profile.*, cohort FROM moments_by_profile JOIN first_seen USING (member, is_profile) WHERE latest > cohort)
    SELECT cohort::DOUBLE AS cohort, period::DOUBLE AS period, count(*)::DOUBLE AS members,
      (count(*) FILTER (is_profile))::DOUBLE AS identified
    FROM (${seen}) WHERE period <= ${periods} GROUP BY ALL ORDER BY cohort, period`;
  return { sql, values: parameters.values };
}

/** `moments`: each visitor with the first and the last moment of a session or with the moment of an event. */
const seenAnonymously = `moments AS (SELECT visitor, NULL::UBIGINT AS profile, first_ts AS since, last_ts AS until FROM sessions_in_window WHERE is_whole
      UNION ALL SELECT visitor, NULL, ts, ts FROM partial_events)`;

/** The same with profiles: hits of identified visitors are attributed one by one. docs/metrics.md#members */
const seenByMember = (siteId: string): string => `identified AS MATERIALIZED (SELECT ${hashOf('visitor_id')} AS visitor,
        CASE WHEN session_id IS NOT NULL THEN ${hashOf('session_id')} END AS session,
        ${hashOf('profile_id')} AS profile, ${orderOf('n')} AS named_at
      FROM identifications n WHERE site_id = ${siteId}),
    first_identified AS MATERIALIZED (SELECT visitor, unnest(arg_min({first_session: session, first_profile: profile}, named_at))
      FROM identified GROUP BY visitor),
    moments AS (SELECT visitor, NULL::UBIGINT AS profile, first_ts AS since, last_ts AS until FROM sessions_in_window ANTI JOIN first_identified USING (visitor)
        WHERE is_whole
      UNION ALL SELECT visitor, NULL, ts, ts FROM partial_events ANTI JOIN first_identified USING (visitor)
      UNION ALL SELECT filtered_events.visitor, coalesce(identified.profile, CASE WHEN filtered_events.session = first_identified.first_session THEN first_identified.first_profile END), filtered_events.ts, filtered_events.ts
        FROM filtered_events JOIN first_identified ON first_identified.visitor = filtered_events.visitor ASOF LEFT JOIN identified ON identified.visitor = filtered_events.visitor AND ${orderOf('filtered_events')} >= identified.named_at)`;

/** `periodNumber` of a day since the epoch. */
function periodOfDay(granularity: Granularity, day: string): string {
  switch (granularity) {
    case 'day':
      return day;
    case 'week':
      return `(${day} + 3) // 7`;
    case 'month':
      return `year(DATE '1970-01-01' + ${day}::INTEGER) * 12 + month(DATE '1970-01-01' + ${day}::INTEGER) - 1`;
  }
}
