import { headerOf } from '../fields/headers.ts';
import type { Draft, Step } from '../hit.ts';

/**
 * Applies `Sec-GPC: 1` and `DNT: 1`: the hit is counted without profile, props and recording, or dropped when the site
 * is configured so. An identification consists of a profile, so it is always dropped.
 */
export const dropOptedOut: Step = (draft) => {
  if (!isOptedOut(draft)) return undefined;
  if (draft.site.privacy === 'drop' || draft.type === 'identify') return 'opted_out';
  draft.noProfile = true;
  draft.profileId = undefined;
  draft.traits = undefined;
  draft.props = undefined;
  return undefined;
};

const isOptedOut = ({ incoming: { headers } }: Draft): boolean =>
  headerOf(headers, 'sec-gpc')?.trim() === '1' || headerOf(headers, 'dnt')?.trim() === '1';
