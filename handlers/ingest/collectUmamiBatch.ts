import type { Handler } from '../../runtime/contract/operation.ts';
import { batchEventsMax, type DropReason, jsonOf } from '../../runtime/domain/incoming-hit.ts';
import { ApiError, validationFailed } from '../../runtime/errors.ts';

/** Counts up to 1,000 hits of Umami's batch API. A bad element does not refuse the others. */
export const collectUmamiBatch: Handler<'collectUmamiBatch'> = async ({
  sender,
  writer,
  bodyText,
  otherForms,
  reply,
}) => {
  const list = jsonOf(bodyText);
  if (!Array.isArray(list) || list.length < 1 || list.length > batchEventsMax) {
    throw validationFailed(`The body must be a list of 1 to ${batchEventsMax} objects.`);
  }
  const details: { index: number; response: Record<string, unknown> }[] = [];
  const dropped: { index: number; reason: DropReason }[] = [];
  const ignored: { index: number; fields: string[] }[] = [];
  for (const [index, element] of list.entries()) {
    try {
      const { reason, ignored: fields } = await otherForms.umami(element, sender, writer);
      if (reason !== undefined) dropped.push({ index, reason });
      if (fields.length > 0) ignored.push({ index, fields: [...fields] });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      details.push({ index, response: { error: { code: error.code, message: error.message } } });
    }
  }

  const processed = list.length - details.length;
  const counts = { size: list.length, processed, errors: details.length, details, dropped };
  const expose = { 'Access-Control-Expose-Headers': 'X-Dropped, X-Ignored' };
  return reply(200, ignored.length === 0 ? counts : { ...counts, ignored }, expose);
};
