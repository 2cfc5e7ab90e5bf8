import type { Hit } from '../runtime/domain/events.ts';
import { mainSite } from './history.ts';
import { end } from './questions.ts';

/** Interval between two batches of hits, ms. */
export const everyMs = 50;
/** Sessions that begin with each batch: with the further views of earlier ones about 100 hits, 2,000 a second. */
const sessionsAtOnce = 36;
/** Batches between two views of a session: 40 seconds, as in the history. */
const lotsBetween = 800;
const viewsMax = 7;
/** Sessions that began before the first batch have no negative numbers. */
const firstSession = viewsMax * lotsBetween * sessionsAtOnce;

/** The share of sessions with more views than a number: 45 % have one, the others 2 to 7. */
const goesOn = (views: number): number => (views === 0 ? 1 : (0.55 * (viewsMax - views)) / (viewsMax - 1));

const channels = ['Direct', 'Organic Search', 'Referral', 'Email'];
const countries = ['US', 'US', 'DE', 'FR', 'GB', 'IN', 'BR', 'ES', 'IT'];
const browsers = ['Chrome', 'Chrome', 'Safari', 'Firefox', 'Edge'];

/** Hits of a site that has been equally busy for long: sessions are as long as those of the history. */
export class Arrivals {
  #lot = 0;
  #seq = 2 ** 45;

  next(): Hit[] {
    const hits: Hit[] = [];
    for (let views = 0; views < viewsMax; views += 1) {
      const began = this.#lot - views * lotsBetween;
      const sessions = Math.round(sessionsAtOnce * goesOn(views));
      for (let session = 0; session < sessions; session += 1)
        hits.push(this.#hit(began * sessionsAtOnce + session + firstSession));
    }
    this.#lot += 1;
    return hits;
  }

  #hit(session: number): Hit {
    this.#seq += 1;
    const pick = <T>(values: readonly T[]): T => values[session % values.length] as T; // within it
    const visitorId = Buffer.from(String(session).padStart(16)).toString('hex');
    return {
      id: this.#seq.toString(16).padStart(24, '0'),
      seq: this.#seq,
      siteId: mainSite,
      ts: end,
      kind: 'pageview',
      visitorId,
      ownVisitorId: visitorId,
      sessionId: visitorId.slice(8),
      pathname: `/p/${this.#seq % 500}`,
      channel: pick(channels),
      country: pick(countries),
      browser: pick(browsers),
      os: 'Windows',
      device: 'desktop',
    };
  }
}
