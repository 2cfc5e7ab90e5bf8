import { type ToolRow, tools } from '../../generated/tools.ts';
import { codes, RpcError } from './message.ts';

const pageSize = 20;

const written = tools.map(({ name, title, description, inputSchema, annotations }) =>
  JSON.stringify({ name, title, description, inputSchema, annotations }),
);
const complete = `"tools":[${written.join(',')}]`;
const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** The tool of that name. */
export const toolOf = (name: string): ToolRow | undefined => byName.get(name);

/** The fields of a `tools/list` result as text: all tools without a cursor, else 20 from the cursor on. */
export function toolList(cursor: unknown): string {
  if (cursor === undefined) return complete;
  const from = offsetOf(cursor);
  const page = `"tools":[${written.slice(from, from + pageSize).join(',')}]`;
  return from + pageSize < written.length ? `${page},"nextCursor":"${from + pageSize}"` : page;
}

function offsetOf(cursor: unknown): number {
  if (cursor === '') return 0;
  const offset = typeof cursor === 'string' && /^(0|[1-9]\d{0,5})$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (offset < written.length) return offset;
  throw new RpcError(codes.invalidParams, 'Unknown cursor. Call tools/list without a cursor to start again.');
}
