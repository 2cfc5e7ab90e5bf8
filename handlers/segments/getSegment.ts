import type { Handler } from '../../runtime/contract/operation.ts';
import { segmentView } from '../../runtime/domain/segment.ts';

/** One segment of the caller. */
export const getSegment: Handler<'getSegment'> = ({ child, reply }) => reply(200, segmentView(child));
