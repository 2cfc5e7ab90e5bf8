import { currentPath, pageOf } from './page.ts';
import { later } from './script.ts';
import { newId, send } from './transport.ts';
import type { EventOptions, PageviewOptions } from './window.ts';

/** Sends hits for pageviews and calls of the page. */
export interface Counter {
  pageview(options?: PageviewOptions): void;
  track(name: string, options?: EventOptions): void;
  identify(profileId: string, traits?: Record<string, unknown>): void;
  /** For the file loaded later: sends a hit of the current page. */
  $hit(type: string, fields: object, isLeaving?: boolean): Promise<unknown>;
}

/** Applications set the title after the address: it is read after this delay, or when the next hit is sent. */
const titleMs = 100;

/** Caches values while the document exists. */
export const createCounter = (): [counter: Counter, onAddressChange: () => void] => {
  let referrer: string | undefined = document.referrer;
  let profileId: string | undefined;
  let path: string | undefined;
  let page: { url?: string; pageviewId?: string } = {};
  let pending: (() => void) | undefined;

  const flush = () => pending?.();
  const hit = (type: string, fields: object, isLeaving?: boolean) => {
    flush();
    return send({ type, ...page, eventId: newId(), profileId, ...fields }, isLeaving);
  };
  const open = (url: string | undefined) => {
    flush();
    later.leave?.();
    path = currentPath();
    page = {};
    later.answer = undefined;
    if (!url) return;

    page = { url, pageviewId: newId() };
    later.first ??= page;
    pending = () => {
      pending = undefined;
      later.answer = hit('pageview', {
        referrer,
        title: document.title,
        screen: { width: screen.width, height: screen.height },
      });
      referrer = undefined;
      later.enter?.();
    };
  };
  later.flush = flush;

  return [
    {
      // No prototype: an event may be called "toString".
      __proto__: null,
      $hit: hit,
      pageview(options) {
        open(pageOf(options?.url)?.href);
        flush();
      },
      track(name, options) {
        const url = page.url ?? pageOf()?.href;
        if (url) hit('event', { url, name, ...options });
      },
      identify(id, traits) {
        profileId = id;
        hit('identify', { traits });
      },
    } as Counter & { __proto__: null },
    () => {
      if (currentPath() !== path) {
        open(pageOf()?.href);
        setTimeout(flush, titleMs);
      }
    },
  ];
};
