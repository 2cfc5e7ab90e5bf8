import { orderOf } from '../fold-state.ts';

/**
 * The part `identified`: the profile of each visitor that somebody named, which is that of its latest identification
 * on the site. docs/metrics.md#members
 */
export const identifiedPart = (siteId: string): string =>
  `identified AS (SELECT visitor_id, arg_max(profile_id, ${orderOf('identifications')}) AS profile_id
     FROM identifications WHERE site_id = ${siteId} GROUP BY visitor_id)`;
