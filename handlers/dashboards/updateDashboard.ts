import type { Handler } from '../../runtime/contract/operation.ts';
import { dashboardPatch, dashboardView } from '../../runtime/domain/dashboard.ts';

/** Changes what was sent; `widgets` is the whole new list. */
export const updateDashboard: Handler<'updateDashboard'> = async ({ child, body, dashboards, reply }) => {
  const changed = await dashboards.update(child, () => dashboardPatch(body));

  return reply(200, dashboardView(changed));
};
