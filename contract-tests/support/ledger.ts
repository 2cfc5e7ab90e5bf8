import { appendFileSync, mkdirSync } from 'node:fs';

/** The facts of one call: operation, status, and every field of the body with its kind of value. */
const folder = '.coverage';
const seen = new Set<string>();

/** Records a validated answer. One line for each new fact; `scripts/coverage.ts` sums them up. */
export function record(operationId: string, status: number, body: unknown): void {
  note(`${operationId} ${status}`);
  for (const fact of factsOf(body, '')) note(`${operationId} ${status} ${fact}`);
}

function note(line: string): void {
  if (seen.has(line)) return;
  seen.add(line);
  if (seen.size === 1) mkdirSync(folder, { recursive: true });
  appendFileSync(`${folder}/${process.pid}.txt`, `${line}\n`);
}

/** `path`, `path=null` or `path=enum value` for every field; items of arrays share the path `[]`. */
export function* factsOf(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* factsOf(item, `${path}[]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const inside = path === '' ? key : `${path}.${key}`;
      yield inside;
      yield* factsOf(inner, inside);
    }
  } else if (path !== '') {
    if (value === null) yield `${path}=null`;
    else {
      yield `${path}=value`;
      if (typeof value === 'string' && value.length <= 40) yield `${path}="${value}"`;
      if (typeof value === 'boolean') yield `${path}="${value}"`;
    }
  }
}
