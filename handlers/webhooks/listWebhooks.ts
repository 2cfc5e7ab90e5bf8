import type { Handler } from '../../runtime/contract/operation.ts';
import { webhookView } from '../../runtime/domain/webhook.ts';

/** The caller's own webhooks, newest first, secrets masked; `enabled` keeps those that are, or that are not. */
export const listWebhooks: Handler<'listWebhooks'> = async ({ query, webhooks, reply }) => {
  const { enabled, limit, offset } = query;
  const isWanted = (webhook: { enabled: boolean }) => enabled === undefined || webhook.enabled === enabled;
  const { items, total } = await webhooks.list({ limit, offset }, isWanted);

  return reply(200, { webhooks: items.map(webhookView), total, limit, offset });
};
