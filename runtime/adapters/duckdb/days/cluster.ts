import { dayMs } from '../../../query/whole-days.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { hashOf } from '../connection/expressions.ts';

/** Event rows written again in one transaction: about 250 ms in which no other write is made. */
export const clusterRowsMax = 50_000;
/** A day of fewer event rows is read in no time as it is. */
export const clusteredDayRowsMin = 10_000;

/** The tables queries read, each with the hash of a row's site and its time. */
const clusteredTables = [
  ['sessions', 'site', 'first_ts'],
  ['facts', 'site', 'ts'],
  ['vitals', hashOf('site_id'), 'ts'],
  ['revenue', hashOf('site_id'), 'ts'],
] as const;

/** The rows of some sites in a part of a day. */
export interface ClusterPart {
  /** Hashes of sites as text, since they do not fit a JavaScript number; both ends included. */
  readonly fromSite: string;
  readonly toSite: string;
  /** Milliseconds since the epoch, both ends included. */
  readonly since: number;
  readonly until: number;
}

/** How many event rows a part may have, and a day must have. */
export interface ClusterSizes {
  readonly rowsMin: number;
  readonly rowsMax: number;
}

/**
 * Writes the rows of a part again in the order of site and time, inside the open transaction; what is stored stays the
 * same. Sessions are compacted minute by minute, all sites mixed, so that a read of one site would otherwise look at the
 * rows of all. docs/decisions/0042-days-are-clustered-by-site.md
 */
export async function clusterPart(client: DuckdbClient, part: ClusterPart): Promise<{ readonly movedRows: number }> {
  const { fromSite, toSite, since, until } = part;
  const { writer } = client;
  let movedRows = 0;
  for (const [table, site, time] of clusteredTables) {
    const isPart = `${site} BETWEEN ${fromSite}::UBIGINT AND ${toSite}::UBIGINT AND ${time} BETWEEN ${since} AND ${until}`;
    await writer.run(
      `CREATE OR REPLACE TEMP TABLE clustering AS FROM ${table} WHERE ${isPart} ORDER BY ${site}, ${time}`,
    );
    await writer.run(`DELETE FROM ${table} WHERE ${isPart}`);
    const { rowsChanged } = await writer.run(`INSERT INTO ${table} FROM clustering`);
    movedRows += 2 * rowsChanged;
  }
  await writer.run('DROP TABLE clustering');
  return { movedRows };
}

/** Notes, inside the open transaction, that the rows of a day are clustered. */
export async function noteClustered(client: DuckdbClient, day: number): Promise<{ readonly movedRows: number }> {
  await client.writer.run('INSERT INTO days VALUES (NULL, NULL, $day, true, false)', { day: BigInt(day) });
  return { movedRows: 1 };
}

/** Days before a moment that are not clustered yet, the oldest first. */
export async function unclusteredDays(client: DuckdbClient, before: number): Promise<number[]> {
  const rows = await client.read(
    `SELECT day::DOUBLE AS day FROM (SELECT DISTINCT first_ts - first_ts % ${dayMs} AS day FROM sessions
       WHERE first_ts < $before) ANTI JOIN (FROM days WHERE is_clustered) USING (day) ORDER BY day`,
    { before },
  );
  return rows.map(({ day }) => Number(day));
}

/** The parts of a day: sites beside each other, or a busy one in pieces of its day. None for a small day or one site. */
export async function partsOfDay(
  client: DuckdbClient,
  day: number,
  { rowsMin, rowsMax }: ClusterSizes,
): Promise<ClusterPart[]> {
  const rows = await client.read(
    `SELECT site::VARCHAR AS site_hash, count(*)::DOUBLE AS row_count FROM facts WHERE ts BETWEEN $since AND $until
     GROUP BY site ORDER BY site`,
    { since: day, until: day + dayMs - 1 },
  );
  const sites = rows.map(({ site_hash, row_count }) => ({ site: String(site_hash), rowCount: Number(row_count) }));
  if (sites.length < 2 || sites.reduce((sum, { rowCount }) => sum + rowCount, 0) < rowsMin) return [];
  const ranges: { fromSite: string; toSite: string; rowCount: number }[] = [];
  for (const { site, rowCount } of sites) {
    const last = ranges.at(-1);
    if (last === undefined || last.rowCount + rowCount > rowsMax)
      ranges.push({ fromSite: site, toSite: site, rowCount });
    else Object.assign(last, { toSite: site, rowCount: last.rowCount + rowCount });
  }
  return ranges.flatMap(({ fromSite, toSite, rowCount }) =>
    piecesOf(day, { fromSite, toSite }, Math.ceil(rowCount / rowsMax)),
  );
}

function piecesOf(day: number, sites: Pick<ClusterPart, 'fromSite' | 'toSite'>, count: number): ClusterPart[] {
  const startOf = (piece: number) => day + Math.floor((piece * dayMs) / count);
  return Array.from({ length: count }, (_, piece) => ({
    ...sites,
    since: startOf(piece),
    until: startOf(piece + 1) - 1,
  }));
}
