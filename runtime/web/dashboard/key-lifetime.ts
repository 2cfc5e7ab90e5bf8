const dayMs = 86_400_000;

/** The lifetime of a new key. */
export type Lifetime = '30d' | '90d' | '1y' | 'day' | 'never';

export const lifetimes = [
  { value: '30d', label: 'In 30 days' },
  { value: '90d', label: 'In 90 days' },
  { value: '1y', label: 'In a year' },
  { value: 'day', label: 'On a day of your choice' },
  { value: 'never', label: 'Never' },
] as const;

const days = { '30d': 30, '90d': 90, '1y': 365 } as const;

/** The expiry of such a key. A chosen day is valid until its end, in UTC as everywhere in the reports. */
export function expiryAfter(lifetime: Lifetime, day: string, nowMs: number): string | null {
  if (lifetime === 'never') return null;
  if (lifetime === 'day') return `${day}T23:59:59.999Z`;
  return new Date(nowMs + days[lifetime] * dayMs).toISOString();
}
