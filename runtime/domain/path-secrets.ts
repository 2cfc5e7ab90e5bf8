import { matchesWildcard } from './wildcard.ts';

/** Stored in place of a secret segment of a path. */
const redacted = '[redacted]';

/** Redacts the secrets in a path. Expects decoded, uncut paths: a secret that is cut is not recognised. */
export type PathRedactor = (path: string) => string;

/** For sites without redaction. */
export const keepPath: PathRedactor = (path) => path;

// Each of these starts at few positions and never rescans, so that a hostile path costs one pass.
/** Three base64url parts, the first an encoded `{"`. */
const jwt = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/;
const email = /^(?:mailto:)?[^\s/@;:=,&]+@[^\s/@;:=,&]+\.\p{L}{2,}$/iu;
/** `logo@2x.png`, `widget@latest.js`: file names, in which `@` is common. */
const file = /\.(?:avif|css|gif|html?|ico|jpe?g|js|json|map|mjs|pdf|php|png|svg|txt|webp|xml)$/i;
const parameterNames =
  'auth|key|password|pwd|reset|secret|session|sid|verify|apikey|secretkey|sess(?:ion)?id|[a-z]*token';
/** `token=…`, `api_key=…`, `;jsessionid=…` inside a segment. */
const secretParameter = new RegExp(`(?:^|[;,&?!:])(?:[\\w.-]*[_.-]|j|php)?(?:${parameterNames})=[^;,&]`, 'i');
/** The segment after it may be its secret. */
const secretNames: ReadonlySet<string> = new Set(['token', 'key', 'secret', 'reset', 'verify', 'auth', 'session']);
const tokenShape = /^[\w.~+=-]{20,}$/;
const hexShape = /^[0-9a-f]{20,}$/i;

/** Whether a path may contain a secret; most paths do not pass this test. */
const mayHoldSecret = /eyJ|[@=]|token|key|secret|reset|verify|auth|session/i;

/** The built-in list of docs/ingest.md, "Secrets in paths". */
export const redactSecrets: PathRedactor = (path) => {
  if (!mayHoldSecret.test(path)) return path;
  let isNamed = false;
  return path.replace(parts, (part: string) => {
    const isSecret = (isNamed && isToken(part)) || jwt.test(part) || secretParameter.test(part) || isAddress(part);
    isNamed = namesSecret(part);
    return isSecret ? redacted : part;
  });
};

/** Segments of a path and of its fragment. */
const parts = /[^/#]+/g;

/** `reset`, but also `password-reset`, `verifyEmail` and `API_key`. */
const namesSecret = (part: string): boolean =>
  part.length < 50 &&
  part
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[-_.]/)
    .some((word) => secretNames.has(word));

const isToken = (part: string): boolean =>
  hexShape.test(part) || (tokenShape.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part) && /\d/.test(part));

/** An e-mail address, alone or as the value of a parameter. */
function isAddress(part: string): boolean {
  if (!part.includes('@')) return false;
  const values = part.includes('=') ? part.split(/[;,&]/).map((pair) => pair.slice(pair.indexOf('=') + 1)) : [part];
  return values.some((value) => email.test(value) && !file.test(value));
}

/** The most operator patterns, and the most characters of one. */
export const patternsMax = 100;
export const patternLengthMax = 200;

/**
 * The operator's patterns in REDACT_PATHS. One that begins with `/` is matched from the beginning of the path, and each
 * segment with a `*` is stored as `[redacted]`; any other is compared with each segment.
 */
export function redactorOf(patterns: readonly string[]): PathRedactor {
  const paths = patterns.filter((pattern) => pattern.startsWith('/')).map((pattern) => pattern.split('/'));
  const words = patterns.filter((pattern) => !pattern.startsWith('/'));
  return (path) => {
    const given = path.split('/');
    const kept = given.map((part) => (words.some((word) => matchesWildcard(word, part)) ? redacted : part));
    for (const pattern of paths) if (beginsLike(given, pattern)) hide(kept, pattern);
    return kept.join('/');
  };
}

const beginsLike = (given: readonly string[], pattern: readonly string[]): boolean =>
  given.length >= pattern.length && pattern.every((part, index) => isLike(given[index] ?? '', part));

const isLike = (given: string, part: string): boolean =>
  part.includes('*') ? given !== '' && matchesWildcard(part, given) : part === given;

function hide(kept: string[], pattern: readonly string[]): void {
  for (const [index, part] of pattern.entries()) if (part.includes('*')) kept[index] = redacted;
}
