import { funnelFields, funnelView } from '../../runtime/domain/funnel.ts';
import type { Handler } from '../../runtime/operation.ts';

/** A funnel of at least two steps. */
export const createFunnel: Handler<'createFunnel'> = async ({ body, funnels, reply }) => {
  const funnel = await funnels.create(funnelFields(body));

  return reply(201, funnelView(funnel));
};
