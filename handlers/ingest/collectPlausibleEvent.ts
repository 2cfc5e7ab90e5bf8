import type { Handler } from '../../runtime/contract/operation.ts';
import {
  browserHit,
  type HitOutcome,
  headerName,
  objectOf,
  outcomeHeaders,
} from '../../runtime/domain/incoming-hit.ts';
import { cutText } from '../../runtime/domain/pathname.ts';

/** Longest name that is sent back: no domain is longer. */
const nameLengthMax = 253;

/** Counts a hit of Plausible's event API for every site it names that switched the form on. */
export const collectPlausibleEvent: Handler<'collectPlausibleEvent'> = async (context) => {
  const { sender, bodyText, otherForms, collecting, collector, clock, reply } = context;
  const { domains, body } = otherForms.plausible(objectOf(bodyText));
  const hit = browserHit(sender, clock.now(), { body, bodyText });
  const outcomes = new Map<string, HitOutcome>();
  const unknown: string[] = [];
  for (const domain of domains) {
    const site = await collecting.findByDomain(domain, 'plausible');
    if (site === undefined) unknown.push(domain);
    else if (!outcomes.has(site.siteId)) outcomes.set(site.siteId, await collector.browser(hit, site));
  }

  // Of several sites, the one that dropped the hit says why.
  const all = [...outcomes.values()];
  const shown = all.find(({ reason }) => reason !== undefined) ?? all[0];
  return reply(202, 'ok', {
    'Content-Type': 'text/plain; charset=utf-8',
    'Access-Control-Expose-Headers': 'X-Dropped, X-Ignored, X-Unknown-Sites',
    ...(shown === undefined ? {} : outcomeHeaders(shown)),
    ...(unknown.length === 0 ? {} : { 'X-Unknown-Sites': unknown.map(siteName).join(', ') }),
  });
};

const siteName = (name: string): string => headerName(cutText(name, nameLengthMax).toWellFormed());
