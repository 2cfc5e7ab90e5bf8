import type { Step } from '../hit.ts';

/** How far back the server form may report. */
export const yearsBackMax = 3;
/** How far a sender's clock may run ahead. */
export const aheadMaxMs = 5 * 60_000;

/** Only the server form can be early or late: the browser form happens when it arrives. */
export const dropTooOldOrFuture: Step = ({ at, arrival }) => {
  if (at - arrival.receivedAt > aheadMaxMs) return 'in_future';
  // Nearly every hit is of the last year; only the others are worth a calendar.
  if (arrival.receivedAt - at < 365 * 86_400_000) return undefined;
  const oldest = new Date(arrival.receivedAt);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - yearsBackMax);
  return at < oldest.getTime() ? 'too_old' : undefined;
};
