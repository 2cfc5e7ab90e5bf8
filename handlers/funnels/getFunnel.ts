import type { Handler } from '../../runtime/contract/operation.ts';
import { funnelView } from '../../runtime/domain/funnel.ts';

/** One definition, without results. */
export const getFunnel: Handler<'getFunnel'> = ({ child, reply }) => reply(200, funnelView(child));
