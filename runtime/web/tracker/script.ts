import type { Later } from './window.ts';

// Arrow functions throughout the tracker: a declaration costs more bytes.

/** The tag this file came by. It is read while the file runs, since a browser exposes it only then; a module
 * has none. Code that a page evaluates has no tag: an element without attributes stands for it, the shortest to make. */
export const script = (document.currentScript ??
  document.querySelector('[data-site],[src*="/api/sites/"]') ??
  new Image()) as HTMLScriptElement;

/** The options of the site: the tag's data attributes. */
export const data: DOMStringMap = script.dataset;

// Tools that optimise pages strip attributes; the url of the script contains the site, too.
const [, base = '/api/sites/', id] = script.src.match('(.*/api/sites/)(\\w+)') ?? [];

/** Tracking id of the site; empty or undefined when neither the tag nor its address names one. */
export const site: string | undefined = data.site?.trim() || id;

/** The url of a file or an endpoint of the analytics server for this site. */
export const serverUrl = (file: string): string => `${base + site}/${file}`;

/**
 * The result of a function, or undefined when it throws: whatever a page or an extension has changed in the browser, no
 * error reaches the page's own code.
 */
export const quietly = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    // Undefined. A return would cost more bytes.
  }
};

/** Shared by this file and the one that it loads. */
export const later: Later = {};

/**
 * Loads a later file. A dynamic import passes on this script's nonce and, unlike a script element, leaves no trace in
 * the page.
 */
export const load = (file: string) => import(serverUrl(file));
