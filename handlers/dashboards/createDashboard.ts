import type { Handler } from '../../runtime/contract/operation.ts';
import { dashboardFields, dashboardView } from '../../runtime/domain/dashboard.ts';

/** A dashboard; a new default takes the place of the one before. */
export const createDashboard: Handler<'createDashboard'> = async ({ body, dashboards, reply }) => {
  const dashboard = await dashboards.create(dashboardFields(body));

  return reply(201, dashboardView(dashboard));
};
