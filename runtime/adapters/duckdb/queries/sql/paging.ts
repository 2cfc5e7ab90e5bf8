import type { Paged } from '../../../../query/on-hits.ts';
import type { Row } from '../../connection/client.ts';
import type { Read, Statement } from './statement.ts';

/**
 * The rows of a page, and the first row of all, whose columns carry what is about the whole list: `total`, for one.
 * A page past the end has no row to carry it, so that another look is taken.
 */
export async function readPage<Q extends Paged>(
  query: Q,
  compile: (query: Q) => Statement,
  read: Read,
): Promise<{ rows: Row[]; first: Row | undefined; total: number }> {
  const rows = await read(compile(query));
  const [first] = rows.length === 0 && query.offset > 0 ? await read(compile({ ...query, offset: 0, limit: 1 })) : rows;
  return { rows, first, total: Number(first?.total ?? 0) };
}
