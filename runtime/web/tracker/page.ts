import { later, quietly } from './script.ts';

/** The page as it is sent: at this address, or the one that the site names. The server drops fragments; those that
 * without an option never leave the browser. Undefined when the page is not to be counted. */
export const pageOf = (address: string | Location = location): URL | undefined => {
  // Locations are read as texts, like everything else that is handed over here.
  const url = new URL(address as string, location as unknown as URL);
  if (later.page?.(url)) return undefined;
  url.hash = '';
  return url;
};

/** Where the browser is, as the server spells pathnames, but for what only an attacker would write
 * (runtime/domain/pathname.ts). Undefined on a page that is not counted. */
export const currentPath = (): string | undefined => {
  const path = pageOf()?.pathname;
  return (quietly(() => decodeURIComponent(`${path}`.replace(/%(?=2[5f]|3f)/gi, '%25'))) ?? path)
    ?.normalize()
    .replace(/(?!^)[/#]+(?=#|$)/g, '');
};
