import { StoreUnusableError } from '../../../ports/store-errors.ts';

/** The hosts of a connection string, without credentials and options. */
export function hostsOf(uri: string): string {
  const [authority = ''] = uri.replace(/^mongodb(\+srv)?:\/\//, '').split(/[/?](?!.*@)/);
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** A message about a failed start: server, reason and remedy, without secrets of the connection string. */
export function unusable(uri: string, error: unknown): StoreUnusableError {
  const reason = withoutSecrets(reasonOf(error), uri).replace(/\.$/, '');
  const text = `MongoDB at ${hostsOf(uri)} cannot be used: ${reason}. Is it running, and is MONGODB_URI right?`;
  return new StoreUnusableError(text, { cause: error });
}

/** The innermost message: its wrappers only say that the service is unavailable. */
function reasonOf(error: unknown): string {
  let found = error;
  while (found instanceof Error && found.name === 'ApiError' && found.cause !== undefined) found = found.cause;
  return found instanceof Error ? found.message : String(found);
}

/** Removes passwords and tokens of a connection string from a text, in any encoding. */
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
    return text; // not percent-encoded
  }
}
