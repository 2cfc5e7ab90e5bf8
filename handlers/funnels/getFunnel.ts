import { funnelView } from '../../runtime/domain/funnel.ts';
import type { Handler } from '../../runtime/operation.ts';

/** One definition, without results. */
export const getFunnel: Handler<'getFunnel'> = ({ child, reply }) => reply(200, funnelView(child));
