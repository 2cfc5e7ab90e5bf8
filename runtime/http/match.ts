import type { OperationRow } from '../../generated/operations.ts';

/** As much of an operation as matching needs. */
export interface Routed {
  readonly method: string;
  readonly path: string;
}

/** What a method and path lead to. */
export type Match<Row = OperationRow> =
  | {
      readonly kind: 'operation';
      readonly operation: Row;
      readonly params: Readonly<Record<string, string>>;
      readonly allow: string;
    }
  | { readonly kind: 'methods'; readonly allow: string }
  | undefined;

interface Route<Row> {
  readonly segments: readonly string[];
  readonly methods: ReadonlyMap<string, Row>;
  readonly allow: string;
}

const noParams: Readonly<Record<string, string>> = Object.freeze({});

/** Matches paths by look-up and by templates of the same length: no work that grows with the number of operations. */
export class Matcher<Row extends Routed = OperationRow> {
  readonly #static = new Map<string, Route<Row>>();
  readonly #templates = new Map<number, Route<Row>[]>();

  constructor(operations: readonly Row[]) {
    const paths = new Map<string, Map<string, Row>>();
    for (const operation of operations) {
      const methods = paths.get(operation.path) ?? new Map<string, Row>();
      methods.set(operation.method, operation);
      paths.set(operation.path, methods);
    }
    for (const [path, methods] of paths) {
      const route = { segments: path.split('/'), methods, allow: allowed(methods) };
      if (!path.includes('{')) this.#static.set(path, route);
      else this.#templates.set(route.segments.length, [...(this.#templates.get(route.segments.length) ?? []), route]);
    }
    // A literal segment wins over a parameter: `/goals/stats` before `/goals/{goalId}`.
    for (const routes of this.#templates.values()) routes.sort((left, right) => literals(right) - literals(left));
  }

  /** `path` is the raw one, still encoded. HEAD goes where GET goes; a trailing slash is accepted. */
  match(method: string, path: string): Match<Row> {
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const fixed = this.#static.get(trimmed);
    if (fixed !== undefined) return matchOf(fixed, method, noParams);
    const segments = trimmed.split('/');
    const found = this.#templates.get(segments.length)?.find((route) => fits(route, segments));
    const params = found && decode(found, segments);
    return found && params && matchOf(found, method, params);
  }
}

function matchOf<Row>(found: Route<Row>, method: string, params: Readonly<Record<string, string>>): Match<Row> {
  const operation = found.methods.get(method === 'HEAD' ? 'GET' : method);
  return operation === undefined
    ? { kind: 'methods', allow: found.allow }
    : { kind: 'operation', operation, params, allow: found.allow };
}

function fits(route: Pick<Route<unknown>, 'segments'>, segments: readonly string[]): boolean {
  return route.segments.every((segment, index) => segment.startsWith('{') || segment === segments[index]);
}

const literals = (route: Pick<Route<unknown>, 'segments'>): number =>
  route.segments.filter((segment) => !segment.startsWith('{')).length;

/** Decodes each parameter once; undefined for an empty one or a broken escape, which lead nowhere. */
function decode(
  route: Pick<Route<unknown>, 'segments'>,
  segments: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, segment] of route.segments.entries()) {
    if (!segment.startsWith('{')) continue;
    const raw = segments[index] ?? '';
    if (raw === '') return undefined;
    try {
      params[segment.slice(1, -1)] = raw.includes('%') ? decodeURIComponent(raw) : raw;
    } catch {
      return undefined;
    }
  }
  return params;
}

function allowed(methods: ReadonlyMap<string, unknown>): string {
  const names = [...methods.keys()];
  if (methods.has('GET')) names.splice(names.indexOf('GET') + 1, 0, 'HEAD');
  return [...names, 'OPTIONS'].join(', ');
}
