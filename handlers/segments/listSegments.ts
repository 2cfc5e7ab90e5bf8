import type { Handler } from '../../runtime/contract/operation.ts';
import { segmentView } from '../../runtime/domain/segment.ts';

/** The caller's own segments, newest first. */
export const listSegments: Handler<'listSegments'> = async ({ query, segments, reply }) => {
  const { limit, offset } = query;
  const { items, total } = await segments.list({ limit, offset });

  return reply(200, { segments: items.map(segmentView), total, limit, offset });
};
