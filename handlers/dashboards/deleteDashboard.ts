import type { Handler } from '../../runtime/contract/operation.ts';

/** Removes a dashboard; the figures it showed stay. */
export const deleteDashboard: Handler<'deleteDashboard'> = async ({ child, dashboards, reply }) => {
  await dashboards.delete(child);

  return reply(200, { deleted: true, dashboardId: child.id });
};
