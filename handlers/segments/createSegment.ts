import type { Handler } from '../../runtime/contract/operation.ts';
import { segmentFields, segmentView } from '../../runtime/domain/segment.ts';

/** A segment of the caller; unknown filters are left out. */
export const createSegment: Handler<'createSegment'> = async ({ body, segments, reply }) => {
  const segment = await segments.create(segmentFields(body));

  return reply(201, segmentView(segment));
};
