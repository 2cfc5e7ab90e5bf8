import type { Handler } from '../../runtime/contract/operation.ts';
import { annotationsBetween, annotationView } from '../../runtime/domain/annotation.ts';

/** Annotations of every member, newest first; `from` and `to` keep those whose date lies between. */
export const listAnnotations: Handler<'listAnnotations'> = async ({ caller, query, annotations, users, reply }) => {
  const { limit, offset } = query;
  const { items, total } = await annotations.list({ limit, offset }, annotationsBetween(query));
  const authors = await Promise.all([...new Set(items.map(({ userId }) => userId))].map((id) => users.find(id)));
  const names = new Map(authors.flatMap((author) => (author ? [[author.id, author.name]] : [])));

  return reply(200, {
    annotations: items.map((item) => annotationView(item, names.get(item.userId), caller.userId)),
    total,
    limit,
    offset,
  });
};
