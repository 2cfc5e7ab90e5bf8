import type { Handler } from '../../runtime/contract/operation.ts';
import { dashboardView } from '../../runtime/domain/dashboard.ts';

/** Dashboards of the site, newest first. */
export const listDashboards: Handler<'listDashboards'> = async ({ query, dashboards, reply }) => {
  const { limit, offset } = query;
  const { items, total } = await dashboards.list({ limit, offset });

  return reply(200, { dashboards: items.map(dashboardView), total, limit, offset });
};
