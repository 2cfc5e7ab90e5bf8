import type { Later } from './window.ts';

/** True when an option is set to anything but "false", so that `data-hash` alone means yes. */
export const isOn = (value: string | undefined): boolean => (value ?? 'false') !== 'false';

/**
 * Options that define pages and exclusions. The tracker itself knows none of them: it waits for this file when the tag
 * has one. Returns whether nothing is to be counted.
 */
export const applyOptions = (data: DOMStringMap, later: Later): boolean => {
  const patterns = (data.exclude ?? '').split(',').flatMap((text) => (text.trim() ? patternOf(text.trim()) : []));
  later.page = (url) => {
    if (isOn(data.hash)) moveFragment(url);
    const path = spelled(url.pathname);
    return patterns.some((pattern) => pattern.test(path));
  };
  return (
    (isLocal() && !isOn(data.allowLocal)) ||
    (top !== window && !isOn(data.allowIframe)) ||
    (isOn(data.respectDnt) && navigator.doNotTrack === '1')
  );
};

/** file: and about: pages have an empty hostname. */
const isLocal = () => /^$|^127\.|^\[::1]$|(^|\.)localhost$/.test(location.hostname);

/** The server reads an escaped # as part of the page, and the query inside a fragment as that of the address. */
const moveFragment = (url: URL): void => {
  const [, place = '', query = ''] = /^([^?]*)([^#]*)/.exec(url.hash) ?? [];
  url.pathname += place; // escapes every #
  if (query) url.search = url.search ? `${url.search}&${query.slice(1)}` : query;
};

/** `*` matches any characters. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${spelled(/^[/*]/.test(text) ? text : `/${text}`)
      .replace(/[^\w*]/g, '\\$&')
      .replace(/\*/g, '.*')}$`,
  );

/** A path as the server spells it (runtime/domain/pathname.ts). */
const spelled = (path: string): string =>
  path
    .replace(/(?:%(?!2[5F]|3F|7F|[01])[\dA-F]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    })
    .normalize()
    .replace(/(?!^)[/#]+$/, '')
    .replace(/(?!^)\/+(?=#)/, '');
