/** The plan of a site's owner limits how long its raw data may be kept. */
export type Plan = 'free' | 'starter' | 'growth' | 'business';

/** Retention caps in days, specification 4.2 rule 4. */
export const retentionCapDays: Readonly<Record<Plan, number>> = {
  free: 90,
  starter: 365,
  growth: 730,
  business: 1095,
};

export const plans = Object.keys(retentionCapDays) as readonly Plan[];
