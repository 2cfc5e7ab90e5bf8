import type { Handler } from '../../runtime/contract/operation.ts';
import { reportPatch, reportView } from '../../runtime/domain/report.ts';

/** Changes what was sent; `recipients` is the whole new list. */
export const updateReport: Handler<'updateReport'> = async ({ child, body, reports, clock, reply }) => {
  const changed = await reports.update(child, (before) => reportPatch(before, body));

  return reply(200, reportView(changed, clock.now()));
};
