import { fragmentInPath } from '../../domain/pathname.ts';

/**
 * The url of a page as a hit of our own form has it. Other senders leave the host out, or send no path at all, so it is
 * read against the site's host. What no url can be made of stays as it is.
 */
export function pageUrl(value: unknown, host: string, options: { readonly hasFragmentPages: boolean }): unknown {
  const address = absolute(value, host);
  return typeof address === 'string' && options.hasFragmentPages ? fragmentInPath(address) : address;
}

/** The page before; a path is one of the page's own host. */
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
