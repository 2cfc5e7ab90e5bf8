import type { Step } from '../hit.ts';

/** The greatest age of a server hit. */
export const yearsBackMax = 3;
/** The greatest lead of a sender's clock. */
export const aheadMaxMs = 5 * 60_000;
const dayMs = 86_400_000;

/**
 * Only the server form can be too old or too early: the browser form has the time it was received. Hits older than the
 * site's retention would be deleted within the hour.
 */
export const dropTooOldOrFuture: Step = ({ at, incoming: { receivedAt }, site: { retentionDays } }) => {
  if (at - receivedAt > aheadMaxMs) return 'in_future';
  // Nearly every hit is less than a year old; only others need the calendar.
  if (receivedAt - at >= 365 * dayMs && isTooOld(at, receivedAt)) return 'too_old';
  // Without a retention no hit is too old: comparisons with NaN are false.
  return retentionDays > 0 && receivedAt - at > retentionDays * dayMs ? 'beyond_retention' : undefined;
};

function isTooOld(at: number, receivedAt: number): boolean {
  const oldest = new Date(receivedAt);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - yearsBackMax);
  return at < oldest.getTime();
}
