import { annotationFields, annotationView } from '../../runtime/domain/annotation.ts';
import type { Handler } from '../../runtime/operation.ts';

/** An annotation that every member reads and the caller alone changes. */
export const createAnnotation: Handler<'createAnnotation'> = async ({ body, caller, annotations, reply }) => {
  const annotation = await annotations.create(annotationFields(body));

  return reply(201, annotationView(annotation, caller.user.name, caller.userId));
};
