import { matchesUserAgent, rulesOf } from '../drops/site-rules.ts';
import { agentOf } from '../fields/user-agent.ts';
import type { Draft, Step, StepContext } from '../hit.ts';

/** Stores the sign that identified a bot in the draft. Nothing is dropped when the site's bot detection is off. */
export const dropBot: Step = (draft, context) => {
  if (!draft.site.botDetectionEnabled) return undefined;
  draft.botMark = botMarkOf(draft, context);
  return draft.botMark === undefined ? undefined : 'bot';
};

/** Every browser sends a user agent; a server that forwards hits may not know it. */
function botMarkOf({ userAgent, incoming, site }: Draft, { memory }: StepContext): string | undefined {
  if (userAgent === undefined) return incoming.form === 'browser' ? 'no user agent' : undefined;
  const mark = agentOf(userAgent, memory).botMark;
  if (mark !== undefined || site.rules.length === 0) return mark;
  return matchesUserAgent(userAgent, rulesOf(site.rules, memory).userAgents) ? 'rule' : undefined;
}
