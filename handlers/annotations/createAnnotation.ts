import type { Handler } from '../../runtime/contract/operation.ts';
import { annotationFields, annotationView } from '../../runtime/domain/annotation.ts';

/** An annotation that every member reads and the caller alone changes. */
export const createAnnotation: Handler<'createAnnotation'> = async ({ body, caller, annotations, reply }) => {
  const annotation = await annotations.create(annotationFields(body));

  return reply(201, annotationView(annotation, caller.user.name, caller.userId));
};
