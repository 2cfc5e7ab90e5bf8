/** As much of an operation as matching needs. */
export interface Routed {
  readonly method: string;
  readonly path: string;
}

/** What a method and path lead to. */
export type Match<Row> =
  | {
      readonly kind: 'operation';
      readonly operation: Row;
      readonly params: Readonly<Record<string, string>>;
      readonly allow: string;
    }
  | { readonly kind: 'methods'; readonly allow: string /** An operation of the same path. */; readonly other: Row }
  | undefined;

interface Route<Row> {
  readonly segments: readonly string[];
  readonly methods: ReadonlyMap<string, Row>;
  readonly allow: string;
  readonly first: Row;
}

const noParams: Readonly<Record<string, string>> = Object.freeze({});

/** Matches paths by look-up and by templates of the same length: no work that grows with the number of operations. */
export class RouteTable<Row extends Routed> {
  readonly #static = new Map<string, Route<Row>>();
  readonly #templates = new Map<number, Route<Row>[]>();

  constructor(operations: readonly Row[]) {
    const paths = new Map<string, { methods: Map<string, Row>; first: Row }>();
    for (const operation of operations) {
      const known = paths.get(operation.path) ?? { methods: new Map<string, Row>(), first: operation };
      known.methods.set(operation.method, operation);
      paths.set(operation.path, known);
    }
    for (const [path, { methods, first }] of paths) {
      const route = { segments: path.split('/'), methods, allow: allowed(methods), first };
      if (!path.includes('{')) this.#static.set(path, route);
      else this.#templates.set(route.segments.length, [...(this.#templates.get(route.segments.length) ?? []), route]);
    }
    // A literal segment wins over a parameter: `/goals/stats` before `/goals/{goalId}`.
    for (const routes of this.#templates.values()) routes.sort((left, right) => literals(right) - literals(left));
  }

  /** `path` is the raw one, still encoded. HEAD goes where GET goes. */
  match(method: string, path: string): Match<Row> {
    const trimmed = path.endsWith('/') && mayEndInSlash(path) ? path.slice(0, -1) : path;
    const fixed = this.#static.get(trimmed);
    if (fixed !== undefined) return matchOf(fixed, method, noParams);
    const segments = trimmed.split('/');
    const found = this.#templates.get(segments.length)?.find((route) => fits(route, segments));
    const params = found && decode(found, segments);
    return found && params && matchOf(found, method, params);
  }
}

/** The API and the tool endpoint accept a trailing slash. */
const mayEndInSlash = (path: string): boolean => path.startsWith('/api/v2/') || path === '/api/mcp/';

function matchOf<Row>(found: Route<Row>, method: string, params: Readonly<Record<string, string>>): Match<Row> {
  const operation = found.methods.get(method === 'HEAD' ? 'GET' : method);
  return operation === undefined
    ? { kind: 'methods', allow: found.allow, other: found.first }
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
