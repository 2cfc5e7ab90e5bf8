import { confirmMismatch, confirmRequired } from '../errors.ts';

/**
 * Checks the confirmation of a delete. The query takes precedence over the body. Messages name the first accepted
 * value.
 */
export function checkConfirm(accepted: readonly string[], inQuery: unknown, body: unknown): void {
  const asked = accepted[0] ?? '';
  const inBody = typeof body === 'object' && body !== null && 'confirm' in body ? body.confirm : undefined;
  const given = inQuery ?? inBody;
  if (given === undefined) throw confirmRequired(asked);
  if (typeof given !== 'string' || !accepted.includes(given)) throw confirmMismatch(asked);
}
