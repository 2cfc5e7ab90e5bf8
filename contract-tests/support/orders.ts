import type { HitBody } from './hits.ts';
import { viewAt } from './hits.ts';

/** The visitor of an address. */
export const ip = (number: number) => ({ ip: `81.2.69.${number}` });

/** An event with revenue; a negative amount is a refund. */
export const orderAt = (at: string, amount: number, more: HitBody = {}, revenue: HitBody = {}): HitBody =>
  viewAt(at, '/thanks', {
    type: 'event',
    name: amount < 0 ? 'refund' : 'purchase',
    revenue: { amount, currency: 'EUR', ...revenue },
    ...more,
  });

/** Every preset with the start of its window at 2026-06-17T12:00. */
export const presetStarts = [
  ['24h', '2026-06-16T12:00:00.000Z'],
  ['7d', '2026-06-10T12:00:00.000Z'],
  ['30d', '2026-05-18T12:00:00.000Z'],
  ['90d', '2026-03-19T12:00:00.000Z'],
  ['365d', '2025-06-17T12:00:00.000Z'],
] as const;
