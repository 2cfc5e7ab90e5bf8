import { clientOf, unknownClient } from '../fields/user-agent.ts';
import type { Step } from '../hit.ts';

/** Sets browser, system and device from the user agent. */
export const putClient: Step = (draft, { memory }) => {
  const client = draft.userAgent === undefined ? unknownClient : clientOf(draft.userAgent, memory);
  draft.browser = client.browser;
  draft.os = client.os;
  draft.device = client.device;
  return undefined;
};
