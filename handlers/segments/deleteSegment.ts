import type { Handler } from '../../runtime/contract/operation.ts';

/** Removes a segment of the caller. */
export const deleteSegment: Handler<'deleteSegment'> = async ({ child, segments, reply }) => {
  await segments.delete(child);

  return reply(200, { deleted: true, segmentId: child.id });
};
