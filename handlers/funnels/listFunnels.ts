import type { Handler } from '../../runtime/contract/operation.ts';
import { funnelView } from '../../runtime/domain/funnel.ts';

/** Definitions alone, newest first. */
export const listFunnels: Handler<'listFunnels'> = async ({ query, funnels, reply }) => {
  const { limit, offset } = query;
  const { items, total } = await funnels.list({ limit, offset });

  return reply(200, { funnels: items.map(funnelView), total, limit, offset });
};
