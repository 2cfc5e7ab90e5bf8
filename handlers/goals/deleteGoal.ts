import type { Handler } from '../../runtime/contract/operation.ts';

/** Removes a goal and the alerts on it, of whichever member. */
export const deleteGoal: Handler<'deleteGoal'> = async ({ child, goals, reply }) => {
  await goals.delete(child);

  return reply(200, { deleted: true, goalId: child.id });
};
