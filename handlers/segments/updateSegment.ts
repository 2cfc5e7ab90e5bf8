import type { Handler } from '../../runtime/contract/operation.ts';
import { segmentPatch, segmentView } from '../../runtime/domain/segment.ts';

/** Changes what was sent; `filters` replaces all of them. */
export const updateSegment: Handler<'updateSegment'> = async ({ child, body, segments, reply }) => {
  const changed = await segments.update(child, () => segmentPatch(body));

  return reply(200, segmentView(changed));
};
