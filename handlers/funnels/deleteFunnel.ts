import type { Handler } from '../../runtime/contract/operation.ts';

/** Removes the step definition. */
export const deleteFunnel: Handler<'deleteFunnel'> = async ({ child, funnels, reply }) => {
  await funnels.delete(child);

  return reply(200, { deleted: true, funnelId: child.id });
};
