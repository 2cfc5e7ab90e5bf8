import { alertPatch, alertView, unknownGoal } from '../../runtime/domain/alert.ts';
import type { Handler } from '../../runtime/operation.ts';

/** Changes what was sent; an alert whose condition changed starts again as ok. */
export const updateAlert: Handler<'updateAlert'> = async ({ child, body, goals, alerts, reply }) => {
  const patch = alertPatch(child, body);
  if (patch.goalId && !(await goals.find(patch.goalId))) throw unknownGoal(patch.goalId);

  const changed = await alerts.update(child, patch);

  return reply(200, alertView(changed));
};
