import type { Handler } from '../../runtime/contract/operation.ts';
import { annotationView } from '../../runtime/domain/annotation.ts';

/** One annotation and who wrote it. */
export const getAnnotation: Handler<'getAnnotation'> = async ({ child, caller, users, reply }) => {
  const author = await users.find(child.userId);

  return reply(200, annotationView(child, author?.name, caller.userId));
};
