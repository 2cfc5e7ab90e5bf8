import { data, isOn } from './script.ts';

/** What tells one page from another: the pathname, with `data-hash` the fragment too. */
export const currentPath = (): string => location.pathname + (isOn(data.hash) ? location.hash.split('?')[0] : '');

/** The address as it is sent. The server drops fragments and keeps an encoded # as part of the path; fragments that
 * nobody asked for never leave the browser. */
export const currentUrl = (): string => location.origin + currentPath().replace('#', '%23') + location.search;

/** True when `data-exclude` names the page: patterns with commas between, in which `*` stands for any characters. */
export const isExcluded = (): boolean =>
  new RegExp(
    `^(${(data.exclude ?? '')
      .replace(/\s/g, '')
      .replace(/[^\w*,]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/,/g, '|')})$`,
  ).test(currentPath());
