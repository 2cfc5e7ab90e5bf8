import type { Handler } from '../../runtime/contract/operation.ts';

/** Removes a report of the caller. */
export const deleteReport: Handler<'deleteReport'> = async ({ child, reports, reply }) => {
  await reports.delete(child);

  return reply(200, { deleted: true, reportId: child.id });
};
