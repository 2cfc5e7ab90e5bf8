import type { Handler } from '../../runtime/contract/operation.ts';
import { funnelPatch, funnelView } from '../../runtime/domain/funnel.ts';

/** Changes what was sent; `steps` is the whole new list. */
export const updateFunnel: Handler<'updateFunnel'> = async ({ child, body, funnels, reply }) => {
  const changed = await funnels.update(child, () => funnelPatch(body));

  return reply(200, funnelView(changed));
};
