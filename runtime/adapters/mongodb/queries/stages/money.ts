import type { RevenueEvent } from '../../../../domain/events.ts';
import type { Money } from '../../../../query/money.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import type { Stored } from '../../connection/client.ts';
import { allBuckets } from '../../events/buckets.ts';
import { timedOf } from '../../events/rows.ts';
import { type FirstHit, foldedOf } from '../../sessions/sessions.ts';
import { holds } from './filter.ts';
import type { Reader } from './reader.ts';

/** Sessions of one request. */
const sessionsAtOnce = 1_000;

/** The revenue of the window that matches the filter: by the session's first hit or, without a session, by the row. */
export async function moneyOf(query: OnHits, reader: Reader): Promise<Money[]> {
  const { siteId, since, until } = query;
  const inWindow = { siteId, sb: allBuckets, ts: { $gte: since, $lte: until } };
  const money: Money[] = [];
  for await (const group of inGroups(reader.each('RevenueEvent', [{ $match: inWindow }]))) {
    const firsts = await firstHits(reader, siteId, group);
    for (const row of group.map((stored) => timedOf<RevenueEvent>(stored))) {
      const first = firsts.get(row.sessionId ?? '');
      if (!holds(query.filter, first?.f ?? foldedOf(row), row.pathname)) continue;
      money.push({ ...row, origin: first?.d ?? row });
    }
  }
  return money;
}

/** The first hits of the sessions that rows belong to, by session id. */
export async function firstHits(reader: Reader, siteId: string, rows: readonly Stored[]) {
  const ids = [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))];
  const firsts = new Map<string, FirstHit>();
  if (ids.length === 0) return firsts;
  const wanted = { siteId, sessionId: { $in: ids }, startTs: { $exists: true } };
  const found = reader.each('Session', [{ $match: wanted }, { $project: { sessionId: 1, first: 1 } }]);
  for await (const { sessionId, first } of found) firsts.set(String(sessionId), first as FirstHit);
  return firsts;
}

/** Rows of one request, as many as sessions. */
export async function* inGroups(rows: AsyncIterable<Stored>): AsyncGenerator<Stored[]> {
  let group: Stored[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < sessionsAtOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
