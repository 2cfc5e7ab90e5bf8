import type { Handler } from '../../runtime/contract/operation.ts';
import { goalFields, goalView } from '../../runtime/domain/goal.ts';

/** A goal that counts a pathname or an event. */
export const createGoal: Handler<'createGoal'> = async ({ body, goals, reply }) => {
  const goal = await goals.create(goalFields(body));

  return reply(201, goalView(goal));
};
