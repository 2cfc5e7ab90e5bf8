import { opensSession, type Step } from '../hit.ts';
import { channelOf } from '../sources/channel.ts';

/** docs/channels.md */
export const putChannel: Step = (draft) => {
  if (!opensSession(draft)) return undefined;
  const { source, sourceKind, isAdSource, utm, clickIds } = draft;
  draft.channel = channelOf({ source, sourceKind, isAdSource, medium: utm.medium, campaign: utm.campaign, clickIds });
  return undefined;
};
