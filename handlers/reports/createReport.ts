import type { Handler } from '../../runtime/contract/operation.ts';
import { reportFields, reportView } from '../../runtime/domain/report.ts';

/** A report of the caller; the day its frequency needs must be there. */
export const createReport: Handler<'createReport'> = async ({ body, reports, clock, reply }) => {
  const report = await reports.create(reportFields(body));

  return reply(201, reportView(report, clock.now()));
};
