import { orderOf } from '../../sessions/compaction-state.ts';

/**
 * How the relations of a query read a site whose open sessions are grouped up to some hit. Sessions that got none since
 * are read as folded ones are; the others, and what spans more than a day, are put together from what their group has of
 * them and what arrived.
 * docs/decisions/0048-open-sessions-of-busy-sites.md
 */
export interface Groups {
  /** The tables of sessions and of hits that are put together. */
  readonly sessions: string;
  readonly facts: string;
  /** The part of hits that are in no group yet, and the condition on them. */
  readonly arrived: string;
  readonly afterThem: string;
  /** More parts, each with a comma behind it. */
  readonly others: (asked: AskedColumns) => string;
}

interface AskedColumns {
  /** The number of the site. */
  readonly site: string;
  /** Columns of a first hit. */
  readonly ofFirst: readonly string[];
  /** Columns of a session, the former among them. */
  readonly ofSession: string;
}

const none: Groups = { sessions: 'sessions', facts: 'facts', arrived: 'r', afterThem: '', others: () => '' };

/** A store may have grouped further when the query runs: hits after `groupedTo` are looked at one by one all the same. */
export function groupsOf(groupedTo: number | undefined): Groups {
  if (groupedTo === undefined) return none;
  return {
    ...{ sessions: 'all_sessions', facts: 'all_facts', arrived: 'arrived', afterThem: `AND h.seq > ${groupedTo}` },
    others: ({ site, ofFirst, ofSession }) => {
      const [ofSite, columns] = [`site = ${site}`, `site, end_ts, ${ofSession}`];
      // No semi and no anti join: whichever side the planner takes for the smaller one would become the table of it.
      const isGoingOn = 'coalesce(session IN (SELECT session FROM going_on), false)';
      const isIdle = 'session NOT IN (SELECT session FROM going_on)';
      const first = `LEFT JOIN (FROM open_sessions WHERE ${ofSite} AND ${isGoingOn}) d USING (session)`;
      return `going_on AS MATERIALIZED (SELECT session FROM arrived
      UNION SELECT session FROM open_sessions WHERE ${ofSite} AND is_long),
    r AS MATERIALIZED (SELECT * EXCLUDE (pathname) FROM arrived
      UNION ALL SELECT h.kind, h.ts, h.seq, ${orderOf('h')}, h.session, h.visitor, h.path, h.name, h.interactive,
        h.engaged_ms, h.scroll_depth${ofFirst.map((name) => `, d.${name}`).join('')}
      FROM (FROM open_facts WHERE ${ofSite} AND seq <= ${groupedTo} AND ${isGoingOn}) h ${ofFirst.length === 0 ? '' : first}),
    idle AS NOT MATERIALIZED (SELECT ${columns} FROM open_sessions WHERE ${ofSite} AND ${isIdle}),
    all_sessions AS NOT MATERIALIZED (SELECT ${columns} FROM sessions UNION ALL FROM idle),
    all_facts AS NOT MATERIALIZED (FROM facts
      UNION ALL SELECT * EXCLUDE (interactive) FROM open_facts WHERE ${isIdle}),`;
    },
  };
}
