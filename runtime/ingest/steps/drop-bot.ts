import { matchesUserAgent, rulesOf } from '../drops/site-rules.ts';
import { agentOf } from '../fields/user-agent.ts';
import type { Draft, Step, StepContext } from '../hit.ts';

/** Leaves the mark that gave a bot away on the draft. Nothing is dropped where the site's detection is off. */
export const dropBot: Step = (draft, context) => {
  if (!draft.site.botDetectionEnabled) return undefined;
  draft.botMark = botMarkOf(draft, context);
  return draft.botMark === undefined ? undefined : 'bot';
};

/** Every browser names itself; a server that forwards hits may not know the user agent. */
function botMarkOf({ userAgent, incoming, site }: Draft, { memory }: StepContext): string | undefined {
  if (userAgent === undefined) return incoming.form === 'browser' ? 'no user agent' : undefined;
  const mark = agentOf(userAgent, memory).botMark;
  if (mark !== undefined || site.rules.length === 0) return mark;
  return matchesUserAgent(userAgent, rulesOf(site.rules, memory).userAgents) ? 'rule' : undefined;
}
