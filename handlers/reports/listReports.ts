import type { Handler } from '../../runtime/contract/operation.ts';
import { reportView } from '../../runtime/domain/report.ts';

/** The caller's own reports, newest first, each with its next sending. */
export const listReports: Handler<'listReports'> = async ({ query, reports, clock, reply }) => {
  const { limit, offset } = query;
  const { items, total } = await reports.list({ limit, offset });

  return reply(200, { reports: items.map((report) => reportView(report, clock.now())), total, limit, offset });
};
