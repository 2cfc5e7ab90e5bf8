import { fieldLimits } from '../fields/fields.ts';
import type { Step } from '../hit.ts';
import { pageKey } from '../memory.ts';

/** In the browser form both times are times of receipt, and the later request may have been faster. */
const networkSlackMs = 1000;

/** Drops pings that are negative, longer than a day, or longer than their page has been open: those are made up. */
export const dropInvalidEngagement: Step = ({ type, engagedMs, at, pageviewId, site, incoming }, { memory }) => {
  if (type !== 'engagement') return undefined;
  if (engagedMs < 0 || engagedMs > fieldLimits.engagedMs) return 'invalid_engagement';
  const page = pageviewId === undefined ? undefined : memory.pages.get(pageKey(site.siteId, pageviewId));
  if (!page) return undefined;
  const slackMs = incoming.form === 'browser' ? networkSlackMs : 0;
  return engagedMs > at - page.at + slackMs ? 'invalid_engagement' : undefined;
};
