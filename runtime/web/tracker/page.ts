import { later, quietly } from './script.ts';

/**
 * The page as it is sent: at the current address, or at the one that the site gives. The server drops fragments;
 * fragments not covered by an option never leave the browser. Undefined when the page is not to be counted.
 */
export const pageOf = (address: string | Location = location): URL | undefined => {
  // Locations are read as texts, like every other argument.
  const url = new URL(address as string, location as unknown as URL);
  if (later.page?.(url)) return undefined;
  url.hash = '';
  return url;
};

/**
 * The current pathname in the server's form, except for spellings only an attacker would use
 * (runtime/domain/pathname.ts). Undefined on a page that is not counted.
 */
export const currentPath = (): string | undefined => {
  const path = pageOf()?.pathname;
  return (quietly(() => decodeURIComponent(`${path}`.replace(/%(?=2[5f]|3f)/gi, '%25'))) ?? path)
    ?.normalize()
    .replace(/(?!^)[/#]+(?=#|$)/g, '');
};
