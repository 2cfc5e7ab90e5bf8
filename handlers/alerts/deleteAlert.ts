import type { Handler } from '../../runtime/contract/operation.ts';

/** Removes an alert of the caller. */
export const deleteAlert: Handler<'deleteAlert'> = async ({ child, alerts, reply }) => {
  await alerts.delete(child);

  return reply(200, { deleted: true, alertId: child.id });
};
