import type { Step } from '../hit.ts';

/** How far back the server form may report. */
export const yearsBackMax = 3;
/** How far a sender's clock may run ahead. */
export const aheadMaxMs = 5 * 60_000;
const dayMs = 86_400_000;

/**
 * Only the server form can be early or late: the browser form happens when it arrives. What is older than the site keeps
 * its traffic would be deleted within the hour.
 */
export const dropTooOldOrFuture: Step = ({ at, incoming: { receivedAt }, site: { retentionDays } }) => {
  if (at - receivedAt > aheadMaxMs) return 'in_future';
  // Nearly every hit is of the last year; only the others are worth a calendar.
  if (receivedAt - at >= 365 * dayMs && isTooOld(at, receivedAt)) return 'too_old';
  // Without a limit nothing is past it: NaN compares as later than everything.
  return retentionDays > 0 && receivedAt - at > retentionDays * dayMs ? 'beyond_retention' : undefined;
};

function isTooOld(at: number, receivedAt: number): boolean {
  const oldest = new Date(receivedAt);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - yearsBackMax);
  return at < oldest.getTime();
}
