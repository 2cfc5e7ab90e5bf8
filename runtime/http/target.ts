/**
 * The path and query of a request target. A client that takes the service for its proxy sends the whole address
 * (RFC 9112 section 3.2.2, which every server must accept).
 */
export function pathAndQuery(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
