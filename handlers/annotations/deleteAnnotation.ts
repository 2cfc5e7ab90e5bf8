import type { Handler } from '../../runtime/contract/operation.ts';

/** Removes an annotation; the pipeline lets its author alone get here. */
export const deleteAnnotation: Handler<'deleteAnnotation'> = async ({ child, annotations, reply }) => {
  await annotations.delete(child);

  return reply(200, { deleted: true, annotationId: child.id });
};
