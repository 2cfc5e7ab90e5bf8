import { annotationPatch, annotationView } from '../../runtime/domain/annotation.ts';
import type { Handler } from '../../runtime/operation.ts';

/** Changes what was sent; the pipeline lets the author alone get here. */
export const updateAnnotation: Handler<'updateAnnotation'> = async ({ child, body, caller, annotations, reply }) => {
  const changed = await annotations.update(child, () => annotationPatch(body));

  return reply(200, annotationView(changed, caller.user.name, caller.userId));
};
