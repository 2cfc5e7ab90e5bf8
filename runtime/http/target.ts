/** The path of the public address, without a slash at its end: `/stats`, or nothing. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

/**
 * The path and query of a request target, below `basePath` where it lies there: some proxies cut the path they found the
 * service by, others pass it on.
 */
export function pathAndQuery(target: string, basePath: string): string {
  const whole = target.startsWith('/') ? target : withoutOrigin(target);
  if (basePath === '' || !whole.startsWith(basePath)) return whole;
  const rest = whole.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : whole;
}

/**
 * A client that takes the service for its proxy sends the whole address (RFC 9112 section 3.2.2, which every server must
 * accept).
 */
function withoutOrigin(target: string): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
