import { places } from './data/places.ts';
import { Dice } from './dice.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Activity by local hour. */
const awakeByHour = [
  0.2, 0.1, 0.06, 0.05, 0.06, 0.12, 0.3, 0.55, 0.8, 1, 1.05, 1, 0.95, 0.95, 0.95, 0.95, 0.98, 1.02, 1.1, 1.25, 1.35,
  1.2, 0.8, 0.45,
];
const awakeMost = 1.35;

/** Activity by weekday, Sunday first. */
const shopByWeekday = [0.86, 1.08, 1.14, 1.1, 1.05, 0.93, 0.8];

/** The growth of traffic from the first day of the month to its last. */
const growth = { from: 0.86, to: 1.16 };

/** An hour of the month, limited by its ends, and its share of all pageviews. */
export interface Slot {
  readonly since: number;
  /** Exclusive. */
  readonly before: number;
  readonly part: number;
}

/** Activity from 0 to 1 at a number of hours ahead of UTC. */
export function awake(at: number, aheadHours: number): number {
  const hour = new Date(at + aheadHours * hourMs).getUTCHours();
  return (awakeByHour[hour] ?? 0) / awakeMost;
}

/** The hours between two times, both included. Their shares add up to 1. */
export function slotsOf(since: number, until: number, seed: string): Slot[] {
  const slots: Slot[] = [];
  let sum = 0;
  for (let start = since; start <= until; ) {
    const before = Math.min(start - (start % hourMs) + hourMs, until + 1);
    const part = demand(start, (start - since) / (until - since + 1), seed) * (before - start);
    slots.push({ since: start, before, part });
    sum += part;
    start = before;
  }
  return slots.map((slot) => ({ ...slot, part: slot.part / sum }));
}

/** Relative demand at a time. */
function demand(at: number, progress: number, seed: string): number {
  const people = places.reduce((sum, { weight, aheadHours }) => sum + weight * awake(at, aheadHours), 0);
  const weekday = shopByWeekday[new Date(at).getUTCDay()] ?? 1;
  const mood = new Dice(`${seed} day ${Math.floor(at / dayMs)}`).around(1, 0.06);
  return people * weekday * mood * (growth.from + (growth.to - growth.from) * progress);
}
