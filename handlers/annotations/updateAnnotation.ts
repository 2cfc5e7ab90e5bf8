import type { Handler } from '../../runtime/contract/operation.ts';
import { annotationPatch, annotationView } from '../../runtime/domain/annotation.ts';

/** Changes what was sent; the pipeline lets the author alone get here. */
export const updateAnnotation: Handler<'updateAnnotation'> = async ({ child, body, caller, annotations, reply }) => {
  const changed = await annotations.update(child, () => annotationPatch(body));

  return reply(200, annotationView(changed, caller.user.name, caller.userId));
};
