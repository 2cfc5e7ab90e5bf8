import type { Handler } from '../../runtime/contract/operation.ts';
import { webhookPatch, webhookView } from '../../runtime/domain/webhook.ts';

/** Changes what was sent; `events` is the whole new list. */
export const updateWebhook: Handler<'updateWebhook'> = async ({
  child,
  body,
  webhooks,
  outboundAllowPrivate,
  reply,
}) => {
  const changed = await webhooks.update(child, () => webhookPatch(body, { outboundAllowPrivate }));

  return reply(200, webhookView(changed));
};
