import { StoreUnusableError } from '../../../ports/store-errors.ts';

/** The hosts of an address, for people: without who logs in there and how. */
export function hostsOf(uri: string): string {
  const [authority = ''] = uri.replace(/^mongodb(\+srv)?:\/\//, '').split(/[/?](?!.*@)/);
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** What can be known of a failure at the start: where, why and what to do. Nothing secret of the address is in it. */
export function unusable(uri: string, error: unknown): StoreUnusableError {
  const reason = withoutSecrets(reasonOf(error), uri).replace(/\.$/, '');
  const text = `MongoDB at ${hostsOf(uri)} cannot be used: ${reason}. Is it running, and is MONGODB_URI right?`;
  return new StoreUnusableError(text, { cause: error });
}

/** The innermost words: what wraps them says that the service cannot answer. */
function reasonOf(error: unknown): string {
  let found = error;
  while (found instanceof Error && found.name === 'ApiError' && found.cause !== undefined) found = found.cause;
  return found instanceof Error ? found.message : String(found);
}

/** A text without what an address tells of passwords and tokens, however it is spelled there. */
export function withoutSecrets(text: string, uri: string): string {
  const secrets = secretsOf(uri).flatMap((secret) => [secret, decoded(secret)]);
  const hidden = [uri, ...secrets].reduce(
    (left, secret) => (secret === '' ? left : left.replaceAll(secret, '…')),
    text,
  );
  return hidden.replace(/\/\/\S*@/g, '//…@');
}

function secretsOf(uri: string): string[] {
  const [, password = ''] = /^[^/]*\/\/[^:@]*:(.*)@/.exec(uri) ?? [];
  const named = uri.matchAll(/[?&][^=&]*(?:password|token|properties)[^=&]*=([^&]*)/gi);
  return [password, ...[...named].map(([, value = '']) => value)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not encoded, then
  }
}
