import type { components } from '../../generated/openapi.ts';
import { bodyFault } from '../errors.ts';
import type { RandomBytes } from './ids.ts';
import { isPrivateHost } from './private-host.ts';
import { carriedView, defined } from './resource-view.ts';
import { type Fields, type Webhook, type WebhookEvent, webhookEvents } from './resources.ts';

type Schemas = components['schemas'];

/** The setting OUTBOUND_ALLOW_PRIVATE, which allows private addresses. */
export interface TargetRules {
  readonly outboundAllowPrivate: boolean;
}

/** A new webhook with its own secret. */
export function webhookFields(
  { url, events, enabled }: Pick<Schemas['WebhookCreate'], 'url' | 'events'> & { readonly enabled?: boolean },
  rules: TargetRules,
  random: RandomBytes,
): Fields<Webhook> {
  return {
    url: checkTarget(url, rules),
    events: inOrder(events),
    enabled: enabled ?? true,
    secret: Buffer.from(random.bytes(32)).toString('hex'),
    lastTriggeredAt: null,
  };
}

/** The patch of a change. `events` replaces the whole list; the secret never changes. */
export function webhookPatch(
  { url, events, enabled }: Schemas['WebhookUpdate'],
  rules: TargetRules,
): Partial<Fields<Webhook>> {
  return defined({
    url: url === undefined ? undefined : checkTarget(url, rules),
    events: events === undefined ? undefined : inOrder(events),
    enabled,
  });
}

/** Each kind once, in the order of specification 2.6. */
const inOrder = (events: readonly WebhookEvent[]): readonly WebhookEvent[] =>
  webhookEvents.filter((event) => events.includes(event));

/** Accepts absolute http and https urls without user info; private hosts only if the operator allows them. */
function checkTarget(url: string, { outboundAllowPrivate }: TargetRules): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw bodyFault('url', `url must be an absolute http or https address such as https://example.com/hook.`);
  }
  if (/^[^:]+:\/\/[^/?#\\]*@/.test(url)) {
    throw bodyFault('url', 'url must not hold a user name or password. Check deliveries by their signature instead.');
  }
  const { hostname } = new URL(url);
  if (!outboundAllowPrivate && isPrivateHost(hostname)) {
    throw bodyFault('url', `url leads to ${hostname}, a private or loopback address. Send a public one.`);
  }
  return url;
}

/** A webhook as the API returns it, specification 2.6, with its secret masked. */
export function webhookView(webhook: Webhook): Schemas['Webhook'] {
  const { id, url, events, enabled, secret, lastTriggeredAt } = webhook;
  return {
    webhookId: id,
    url,
    events: [...inOrder(events)],
    enabled,
    secret: `****${secret.slice(-4)}`,
    lastTriggeredAt,
    ...carriedView(webhook),
  };
}

/** The only answer that contains the secret. */
export function createdWebhookView(webhook: Webhook): Schemas['WebhookCreated'] {
  return { ...webhookView(webhook), secret: webhook.secret, secretRevealed: true };
}
