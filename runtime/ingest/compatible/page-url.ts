import { fragmentInPath } from '../../domain/pathname.ts';

/**
 * The url of a page in our own form. Other senders leave the host or the path out, so it is resolved against the site's
 * host. A text that cannot be resolved stays unchanged.
 */
export function pageUrl(value: unknown, host: string, options: { readonly hasFragmentPages: boolean }): unknown {
  const address = absolute(value, host);
  return typeof address === 'string' && options.hasFragmentPages ? fragmentInPath(address) : address;
}

/** The referrer; a path is resolved against the page's own host. */
export const referrerUrl = (value: unknown, host: string): unknown =>
  value === '' ? undefined : absolute(value, host);

function absolute(value: unknown, host: string): unknown {
  if (typeof value !== 'string') return value;
  const base = `https://${host}`;
  try {
    return new URL(value, URL.canParse(base) ? base : undefined).href;
  } catch {
    return value;
  }
}
