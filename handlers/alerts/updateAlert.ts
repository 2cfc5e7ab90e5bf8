import type { Handler } from '../../runtime/contract/operation.ts';
import { alertPatch, alertView, unknownGoal } from '../../runtime/domain/alert.ts';

/** Changes what was sent; an alert whose condition changed starts again as ok. */
export const updateAlert: Handler<'updateAlert'> = async ({ child, body, goals, alerts, reply }) => {
  const { goalId } = alertPatch(child, body);
  if (goalId && !(await goals.find(goalId))) throw unknownGoal(goalId);

  const changed = await alerts.update(child, (before) => alertPatch(before, body));

  return reply(200, alertView(changed));
};
