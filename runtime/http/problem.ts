import type { ErrorObject } from 'ajv';
import type { ContractRow } from '../../generated/operations.ts';
import { ApiError, type ErrorDetail } from '../errors.ts';

/** Faults shown of one request; more are of no help. */
const detailsMax = 20;
/** Of a value that is refused, what is shown. */
const shownMax = 100;

/** The refusal of a request that does not fit the contract. */
export function requestProblem(errors: readonly ErrorObject[], operation: ContractRow): ApiError {
  const range = errors.find(({ instancePath, keyword }) => instancePath === '/query/range' && keyword === 'enum');
  if (range !== undefined) return rangeUnknown(range);
  return problemOf(errors, { query: operation.kind === 'api' ? Object.keys(operation.query) : [] });
}

function rangeUnknown(error: ErrorObject): ApiError {
  const allowed = (error.params.allowedValues as string[]).join(', ');
  return new ApiError(
    'range_unknown',
    `range "${String(error.data).slice(0, 100)}" is unknown. Use one of ${allowed}.`,
    [{ in: 'query', path: 'range', message: `must be one of ${allowed}` }],
  );
}

/** Turns Ajv's findings into one refusal that names each place and the way out. */
export function problemOf(errors: readonly ErrorObject[], known: { query: readonly string[] }): ApiError {
  const details = relevant(errors)
    .slice(0, detailsMax)
    .map((error) => detailOf(error, known));
  const [first] = details;
  const message =
    details.length === 1 && first !== undefined
      ? first.message
      : `${details.length} problems: ${details.map((detail) => detail.message).join(' ')}`;
  return new ApiError('validation_failed', message, details);
}

/** A failing oneOf or anyOf hides its branches, a list of values the type they have; each fault is reported once. */
function relevant(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .map(({ schemaPath }) => schemaPath);
  const listed = new Set(errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath));
  const seen = new Set<string>();
  return errors.filter((error) => {
    if (error.keyword === 'type' && listed.has(error.instancePath)) return false;
    if (unions.some((union) => error.schemaPath !== union && error.schemaPath.startsWith(union))) return false;
    const key = `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

const places = { requestBody: 'body', query: 'query', path: 'path', header: 'header' } as const;

function detailOf(error: ErrorObject, known: { query: readonly string[] }): ErrorDetail {
  const [, head = '', ...rest] = error.instancePath
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const place = places[head as keyof typeof places] ?? 'body'; // any other head is a missing body
  const path = rest.join('.');
  return { in: place, path: fullPath(path, error), message: messageOf(error, place, path, known) };
}

function fullPath(path: string, error: ErrorObject): string {
  const extra = error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty;
  if (typeof extra !== 'string' || extra === 'requestBody') return path;
  return path === '' ? extra : `${path}.${extra}`;
}

function messageOf(
  error: ErrorObject,
  place: ErrorDetail['in'],
  path: string,
  known: { query: readonly string[] },
): string {
  const name = place === 'body' ? (path === '' ? 'The body' : `Field "${path}"`) : `The ${place} parameter "${path}"`;
  const { keyword, params } = error;
  switch (keyword) {
    case 'required':
      if (params.missingProperty === 'requestBody')
        return 'A JSON body is required. Send it with Content-Type: application/json.';
      return place === 'body'
        ? `Field "${fullPath(path, error)}" is required.`
        : `The ${place} parameter "${fullPath(path, error)}" is required.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownKey(error, place, path, known);
    case 'minProperties':
      return 'Send at least one field to update.';
    case 'enum':
      return `${name} must be one of ${(params.allowedValues as unknown[]).join(', ')}${given(error, place)}.`;
    case 'type':
      return `${name} must be ${Array.isArray(params.type) ? params.type.join(' or ') : String(params.type)}${given(error, place)}.`;
    default:
      return `${name} ${error.message ?? 'is not valid'}${given(error, place)}.`;
  }
}

/** The value of a query parameter; bodies may hold secrets, and paths are in the address. */
function given({ data }: ErrorObject, place: ErrorDetail['in']): string {
  if (place !== 'query' || (typeof data !== 'string' && typeof data !== 'number')) return '';
  return `, not "${String(data).slice(0, shownMax)}"`;
}

function unknownKey(
  error: ErrorObject,
  place: ErrorDetail['in'],
  path: string,
  known: { query: readonly string[] },
): string {
  const key = String(error.params.additionalProperty ?? error.params.unevaluatedProperty);
  const parent = error.parentSchema as { properties?: object } | undefined;
  const candidates = place === 'query' ? known.query : Object.keys(parent?.properties ?? {});
  const near = nearest(key, candidates);
  const hint =
    near === undefined
      ? candidates.length > 0
        ? ` Known: ${candidates.join(', ')}.`
        : ''
      : `; did you mean "${near}"?`;
  const what =
    place === 'query'
      ? `Unknown query parameter "${key.slice(0, 100)}"`
      : `Unknown field "${(path === '' ? key : `${path}.${key}`).slice(0, 200)}"`;
  return near === undefined ? `${what}.${hint}` : `${what}${hint}`;
}

/** The known word closest to a mistyped one, else the shortest it is a part of; undefined when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > 60) return undefined;
  const typed = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(typed, candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best ?? partOf(typed, candidates);
}

function partOf(typed: string, candidates: readonly string[]): string | undefined {
  if (typed.length < 3) return undefined;
  const whole = candidates.filter((candidate) => candidate.toLowerCase().includes(typed));
  return whole.sort((left, right) => left.length - right.length)[0];
}

/** Levenshtein distance: the fewest insertions, deletions and substitutions. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const substitute = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitute));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
