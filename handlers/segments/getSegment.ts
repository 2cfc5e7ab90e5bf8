import { segmentView } from '../../runtime/domain/segment.ts';
import type { Handler } from '../../runtime/operation.ts';

/** One segment of the caller. */
export const getSegment: Handler<'getSegment'> = ({ child, reply }) => reply(200, segmentView(child));
