import { data, isOn } from './script.ts';

/** What tells one page from another: the pathname, with `data-hash` the fragment too. */
export const currentPath = (): string => location.pathname + (isOn(data.hash) ? location.hash.split('?')[0] : '');

/** The address as it is sent. The server drops fragments and keeps an encoded # as part of the path; fragments that
 * nobody asked for never leave the browser. */
export const currentUrl = (): string => location.origin + currentPath().replace('#', '%23') + location.search;

/** Tells whether `data-exclude` names the page: patterns with commas between, where `*` stands for any characters. */
export const isExcluded = (): unknown =>
  currentPath().match(
    `^(${`${data.exclude}`
      .replace(/[^\w*,\s]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/[,\s]+/g, '|')})$`,
  );
