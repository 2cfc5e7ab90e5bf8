import type { Handler } from '../../runtime/contract/operation.ts';
import { alertFields, alertView, unknownGoal } from '../../runtime/domain/alert.ts';

/** An alert of the caller; the goal it watches must be one of this site. */
export const createAlert: Handler<'createAlert'> = async ({ body, goals, alerts, reply }) => {
  const fields = alertFields(body);
  if (fields.goalId !== null && !(await goals.find(fields.goalId))) throw unknownGoal(fields.goalId);

  const alert = await alerts.create(fields);

  return reply(201, alertView(alert));
};
