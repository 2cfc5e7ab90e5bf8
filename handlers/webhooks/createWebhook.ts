import type { Handler } from '../../runtime/contract/operation.ts';
import { createdWebhookView, webhookFields } from '../../runtime/domain/webhook.ts';

/** Registers a webhook; the only answer that shows its secret. */
export const createWebhook: Handler<'createWebhook'> = async ({
  body,
  webhooks,
  outboundAllowPrivate,
  random,
  reply,
}) => {
  const webhook = await webhooks.create(webhookFields(body, { outboundAllowPrivate }, random));

  return reply(201, createdWebhookView(webhook));
};
