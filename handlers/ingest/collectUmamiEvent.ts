import type { Handler } from '../../runtime/contract/operation.ts';
import { objectOf, outcomeHeaders } from '../../runtime/domain/incoming-hit.ts';

/** Counts a hit of Umami's send API for a site that switched the form on. */
export const collectUmamiEvent: Handler<'collectUmamiEvent'> = async ({
  sender,
  writer,
  bodyText,
  otherForms,
  reply,
}) => {
  const outcome = await otherForms.umami(objectOf(bodyText), sender, writer);
  const { sessionId = '' } = outcome;

  return reply(
    200,
    { cache: '', sessionId, visitId: sessionId },
    { 'Access-Control-Expose-Headers': 'X-Dropped, X-Ignored', ...outcomeHeaders(outcome) },
  );
};
