import type { OperationRow } from '../../generated/operations.ts';

/** What a method and path lead to. */
export type Match =
  | {
      readonly kind: 'operation';
      readonly operation: OperationRow;
      readonly params: Readonly<Record<string, string>>;
      readonly allow: string;
    }
  | { readonly kind: 'methods'; readonly allow: string }
  | undefined;

interface Route {
  readonly segments: readonly string[];
  readonly methods: ReadonlyMap<string, OperationRow>;
  readonly allow: string;
}

const noParams: Readonly<Record<string, string>> = Object.freeze({});

/** Matches paths by look-up and by templates of the same length: no work that grows with the number of operations. */
export class Matcher {
  readonly #static = new Map<string, Route>();
  readonly #templates = new Map<number, Route[]>();

  constructor(operations: readonly OperationRow[]) {
    const paths = new Map<string, Map<string, OperationRow>>();
    for (const operation of operations) {
      const methods = paths.get(operation.path) ?? new Map<string, OperationRow>();
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
  match(method: string, path: string): Match {
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const segments = trimmed.split('/');
    const found =
      this.#static.get(trimmed) ?? this.#templates.get(segments.length)?.find((route) => fits(route, segments));
    if (found === undefined) return undefined;
    const params = found.segments.length > 0 && this.#static.has(trimmed) ? noParams : decode(found, segments);
    if (params === undefined) return undefined;
    const operation = found.methods.get(method === 'HEAD' ? 'GET' : method);
    return operation === undefined
      ? { kind: 'methods', allow: found.allow }
      : { kind: 'operation', operation, params, allow: found.allow };
  }
}

function fits(route: Route, segments: readonly string[]): boolean {
  return route.segments.every((segment, index) => segment.startsWith('{') || segment === segments[index]);
}

const literals = (route: Route): number => route.segments.filter((segment) => !segment.startsWith('{')).length;

/** Decodes each parameter once; undefined for an empty one or a broken escape, which lead nowhere. */
function decode(route: Route, segments: readonly string[]): Record<string, string> | undefined {
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

function allowed(methods: ReadonlyMap<string, OperationRow>): string {
  const names = [...methods.keys()];
  if (methods.has('GET')) names.splice(names.indexOf('GET') + 1, 0, 'HEAD');
  return [...names, 'OPTIONS'].join(', ');
}
