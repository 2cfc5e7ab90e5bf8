import { watchEngagement } from './engagement.ts';
import { currentPath, currentUrl, isExcluded } from './page.ts';
import { newId, send } from './transport.ts';
import type { EventOptions, PageviewOptions, Vitals } from './window.ts';

/** Turns what happens on the page into hits. */
export interface Counter {
  pageview(options?: PageviewOptions): void;
  track(name: string, options?: EventOptions): void;
  identify(profileId: string, traits?: Record<string, unknown>): void;
  /** Sends the vitals of this page load, as those of the first page that was counted. */
  $vitals(vitals: Vitals): void;
}

/** Keeps what it knows as long as the document lives, and no longer. */
export const createCounter = (): [counter: Counter, onAddressChange: () => void] => {
  let referrer: string | undefined = document.referrer;
  let profileId: string | undefined;
  let path: string | undefined;
  let page: { url?: string; pageviewId?: string } = {};
  let firstPage: object | undefined;

  const hit = (type: string, fields: object, isLeaving?: boolean) =>
    send({ type, ...page, eventId: newId(), profileId, ...fields }, isLeaving);
  const [report, restart] = watchEngagement((ping, isLeaving) => {
    if (page.pageviewId) hit('engagement', ping, isLeaving);
  });
  const counter: Counter & { __proto__: null } = {
    // No prototype: an event may be called "toString".
    __proto__: null,
    pageview(options) {
      report();
      path = currentPath();
      page = {};
      if (isExcluded()) return;

      const counted = { url: currentUrl(), pageviewId: newId(), ...options };
      page = counted;
      firstPage ??= counted;
      // The server refuses a ping that is longer than the page is old, so time counts from its answer.
      hit('pageview', {
        referrer,
        title: document.title,
        screen: { width: screen.width, height: screen.height },
      })?.then(() => {
        if (page === counted) restart();
      });
      referrer = undefined;
    },
    track(name, options) {
      if (!isExcluded()) hit('event', { url: currentUrl(), name, ...options });
    },
    identify(id, traits) {
      profileId = id;
      hit('identify', { traits });
    },
    $vitals(vitals) {
      if (firstPage) hit('vitals', { ...firstPage, vitals }, true);
    },
  };

  return [
    counter,
    () => {
      if (currentPath() !== path) counter.pageview();
    },
  ];
};
