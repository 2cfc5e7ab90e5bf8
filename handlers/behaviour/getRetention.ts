import type { Handler } from '../../runtime/contract/operation.ts';
import { basisOf } from '../../runtime/query/profiles.ts';
import { retentionTable, retentionWindow } from '../../runtime/query/retention.ts';
import { queryScope } from '../../runtime/query/scope.ts';

/** Cohorts by the period in which they came first, and who of them came back. */
export const getRetention: Handler<'getRetention'> = async (context) => {
  const { site, asked, query, segments, collecting, engine, clock, reply } = context;
  const now = clock.now();
  const { from, to, ...filters } = asked;
  const { granularity, periods, mode } = query;
  const followed = { granularity, periods, now };
  const window = retentionWindow({ from, to }, followed);
  const { filter } = await queryScope(filters, { now, segments });
  const collected = await collecting.find(site.id);

  const span = { ...window, ...followed };
  const answer = await engine.run({ kind: 'retention', siteId: site.id, filter, mode, ...span });

  return reply(200, {
    granularity,
    mode,
    basis: basisOf(answer.identified, answer.members),
    saltPeriod: collected?.saltPeriod ?? 'day',
    range: { preset: null, since: new Date(window.since).toISOString(), until: new Date(window.until).toISOString() },
    ...retentionTable(answer, span),
  });
};
