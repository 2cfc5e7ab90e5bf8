import type { Handler } from '../../runtime/contract/operation.ts';
import { alertView } from '../../runtime/domain/alert.ts';

/** The caller's own alerts, newest first. */
export const listAlerts: Handler<'listAlerts'> = async ({ query, alerts, reply }) => {
  const { limit, offset } = query;
  const { items, total } = await alerts.list({ limit, offset });

  return reply(200, { alerts: items.map(alertView), total, limit, offset });
};
