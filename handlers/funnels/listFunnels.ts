import { funnelView } from '../../runtime/domain/funnel.ts';
import type { Handler } from '../../runtime/operation.ts';

/** Definitions alone, newest first. */
export const listFunnels: Handler<'listFunnels'> = async ({ query, funnels, reply }) => {
  const { limit, offset } = query;
  const { items, total } = await funnels.list({ limit, offset });

  return reply(200, { funnels: items.map(funnelView), total, limit, offset });
};
