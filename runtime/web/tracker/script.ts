// Arrow functions throughout the tracker: a declaration costs more bytes.

/** The tag this file came by. It is read while the file runs, since that is the only time a browser tells; a module
 * is never told. */
export const script = (document.currentScript ?? document.querySelector('script[data-site]')) as HTMLScriptElement;

/** The options of the site: the tag's data attributes. */
export const data: DOMStringMap = script.dataset;

/** True when an option is set to anything but "false", so that `data-hash` alone means yes. */
export const isOn = (value: string | undefined): boolean => (value ?? 'false') !== 'false';

/** The address of something the analytics server has for this site. */
export const serverUrl = (file: string): string => new URL(`/api/sites/${data.site}/${file}`, script.src).href;
