export interface DemoPlace {
  readonly country: string;
  readonly city: string | undefined;
  /** Hours ahead of UTC, for local day and night. */
  readonly aheadHours: number;
  readonly weight: number;
}

/** Locations of visitors. Some cities are unknown. */
export const places: readonly DemoPlace[] = [
  { country: 'DE', city: 'Berlin', aheadHours: 2, weight: 95 },
  { country: 'DE', city: 'Hamburg', aheadHours: 2, weight: 62 },
  { country: 'DE', city: 'Munich', aheadHours: 2, weight: 58 },
  { country: 'DE', city: 'Cologne', aheadHours: 2, weight: 41 },
  { country: 'DE', city: undefined, aheadHours: 2, weight: 72 },
  { country: 'FR', city: 'Paris', aheadHours: 2, weight: 54 },
  { country: 'FR', city: 'Lyon', aheadHours: 2, weight: 22 },
  { country: 'FR', city: undefined, aheadHours: 2, weight: 26 },
  { country: 'NL', city: 'Amsterdam', aheadHours: 2, weight: 34 },
  { country: 'NL', city: 'Utrecht', aheadHours: 2, weight: 14 },
  { country: 'AT', city: 'Vienna', aheadHours: 2, weight: 28 },
  { country: 'AT', city: 'Graz', aheadHours: 2, weight: 9 },
  { country: 'ES', city: 'Madrid', aheadHours: 2, weight: 21 },
  { country: 'ES', city: 'Barcelona', aheadHours: 2, weight: 19 },
  { country: 'IT', city: 'Milan', aheadHours: 2, weight: 23 },
  { country: 'IT', city: 'Rome', aheadHours: 2, weight: 16 },
  { country: 'DK', city: 'Copenhagen', aheadHours: 2, weight: 17 },
  { country: 'SE', city: 'Stockholm', aheadHours: 2, weight: 15 },
  { country: 'PL', city: 'Warsaw', aheadHours: 2, weight: 14 },
  { country: 'FI', city: 'Helsinki', aheadHours: 3, weight: 8 },
  { country: 'GB', city: 'London', aheadHours: 1, weight: 48 },
  { country: 'GB', city: 'Manchester', aheadHours: 1, weight: 15 },
  { country: 'IE', city: 'Dublin', aheadHours: 1, weight: 11 },
  { country: 'US', city: 'New York', aheadHours: -4, weight: 52 },
  { country: 'US', city: 'Chicago', aheadHours: -5, weight: 21 },
  { country: 'US', city: 'Austin', aheadHours: -5, weight: 14 },
  { country: 'US', city: 'San Francisco', aheadHours: -7, weight: 33 },
  { country: 'US', city: undefined, aheadHours: -5, weight: 44 },
  { country: 'CA', city: 'Toronto', aheadHours: -4, weight: 19 },
  { country: 'BR', city: 'São Paulo', aheadHours: -3, weight: 9 },
  { country: 'JP', city: 'Tokyo', aheadHours: 9, weight: 18 },
  { country: 'KR', city: 'Seoul', aheadHours: 9, weight: 6 },
  { country: 'IN', city: 'Bengaluru', aheadHours: 5, weight: 12 },
  { country: 'AU', city: 'Melbourne', aheadHours: 10, weight: 13 },
  { country: 'NZ', city: 'Wellington', aheadHours: 12, weight: 4 },
];

/** Countries that pay in euros; others pay in dollars. */
export const euroCountries: ReadonlySet<string> = new Set(['DE', 'FR', 'NL', 'AT', 'ES', 'IT', 'FI', 'IE']);
