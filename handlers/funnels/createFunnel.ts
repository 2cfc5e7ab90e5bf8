import type { Handler } from '../../runtime/contract/operation.ts';
import { funnelFields, funnelView } from '../../runtime/domain/funnel.ts';

/** A funnel of at least two steps. */
export const createFunnel: Handler<'createFunnel'> = async ({ body, funnels, reply }) => {
  const funnel = await funnels.create(funnelFields(body));

  return reply(201, funnelView(funnel));
};
