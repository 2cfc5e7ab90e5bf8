import type { Handler } from '../../runtime/contract/operation.ts';
import { webhookView } from '../../runtime/domain/webhook.ts';

/** One webhook of the caller, its secret masked. */
export const getWebhook: Handler<'getWebhook'> = ({ child, reply }) => reply(200, webhookView(child));
