import { webhookView } from '../../runtime/domain/webhook.ts';
import type { Handler } from '../../runtime/operation.ts';

/** One webhook of the caller, its secret masked. */
export const getWebhook: Handler<'getWebhook'> = ({ child, reply }) => reply(200, webhookView(child));
