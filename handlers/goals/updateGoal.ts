import type { Handler } from '../../runtime/contract/operation.ts';
import { goalPatch, goalView } from '../../runtime/domain/goal.ts';

/** Changes what was sent; the type of a goal stays. */
export const updateGoal: Handler<'updateGoal'> = async ({ child, body, goals, reply }) => {
  const changed = await goals.update(child, (before) => goalPatch(before, body));

  return reply(200, goalView(changed));
};
