import type { Handler } from '../../runtime/contract/operation.ts';

/** Removes a webhook of the caller and its secret. */
export const deleteWebhook: Handler<'deleteWebhook'> = async ({ child, webhooks, reply }) => {
  await webhooks.delete(child);

  return reply(200, { deleted: true, webhookId: child.id });
};
