import type { OperationRow } from '../../generated/operations.ts';
import type { ToolRow } from '../../generated/tools.ts';
import type { Fields } from './message.ts';
import { textFaultOf } from './text-fault.ts';

/** A request of the API that a tool call becomes. */
export interface ApiRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: string | undefined;
}

/** Why arguments are refused before the API is asked. The message is for the caller. */
export class ArgumentFault extends Error {}

/** Puts arguments where their request has them. Throws ArgumentFault on those no request can be made of. */
export function apiRequest(tool: ToolRow, { method, path }: OperationRow, given: Fields): ApiRequest {
  const schemas = tool.inputSchema.properties as Readonly<Record<string, Fields>>; // generated
  const query = new URLSearchParams();
  const body: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const place = Object.hasOwn(tool.places, name) ? tool.places[name] : undefined;
    if (place === undefined) throw unknownArgument(name, tool);
    checkType(name, value, schemas[name]?.type);
    const fault = textFaultOf(value);
    if (fault !== undefined) throw new ArgumentFault(`${name} ${fault}. Leave it out.`);
    if (place === 'query') query.append(name, String(value));
    if (place === 'body') body.push([name, value]);
  }
  const asked = query.toString();
  const isBodied = method === 'POST' || method === 'PATCH';
  return {
    method,
    path: filled(path, given) + (asked === '' ? '' : `?${asked}`),
    body: isBodied ? JSON.stringify(Object.fromEntries(body)) : undefined,
  };
}

/** The path with its arguments in place. Whatever could lead to another path is refused. */
function filled(path: string, given: Fields): string {
  const built = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, given[name]));
  if (new URL(built, 'http://localhost').pathname !== built)
    throw new ArgumentFault('The id arguments contain characters that a path cannot hold.');
  return built;
}

function segment(name: string, value: unknown): string {
  if (value === undefined) throw new ArgumentFault(`${name} is required.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (typeof value !== 'string' || /^\.{0,2}$|[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed())
    throw new ArgumentFault(`${name} must be an id.`);
  return encodeURIComponent(value);
}

function checkType(name: string, value: unknown, type: unknown): void {
  if (type === undefined) return;
  const allowed = Array.isArray(type) ? type : [type];
  const found = typeOf(value);
  if (allowed.includes(found) || (found === 'integer' && allowed.includes('number'))) return;
  throw new ArgumentFault(`${name} must be of type ${allowed.join(' or ')}, not ${found}.`);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isSafeInteger(value) ? 'integer' : typeof value;
}

function unknownArgument(name: string, tool: ToolRow): ArgumentFault {
  const known = Object.keys(tool.places).join(', ');
  return new ArgumentFault(`"${name.slice(0, 100)}" is no argument of ${tool.name}. It takes: ${known}.`);
}
