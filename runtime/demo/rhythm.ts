import { places } from './data/places.ts';
import { Dice } from './dice.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How awake people are by their own hour. */
const awakeByHour = [
  0.2, 0.1, 0.06, 0.05, 0.06, 0.12, 0.3, 0.55, 0.8, 1, 1.05, 1, 0.95, 0.95, 0.95, 0.95, 0.98, 1.02, 1.1, 1.25, 1.35,
  1.2, 0.8, 0.45,
];
const awakeMost = 1.35;

/** How much people shop by day, Sunday first. */
const shopByWeekday = [0.86, 1.08, 1.14, 1.1, 1.05, 0.93, 0.8];

/** The month's growth from its first day to its last. */
const growth = { from: 0.86, to: 1.16 };

/** An hour of the month, cut by its ends, and its part of all pageviews. */
export interface Slot {
  readonly since: number;
  /** Not included. */
  readonly before: number;
  readonly part: number;
}

/** From 0 to 1, for somebody so many hours ahead of UTC. */
export function awake(at: number, aheadHours: number): number {
  const hour = new Date(at + aheadHours * hourMs).getUTCHours();
  return (awakeByHour[hour] ?? 0) / awakeMost;
}

/** The hours from the first moment to the last, both included. The parts add up to 1. */
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

/** How many people want something at a moment, compared to other moments. */
function demand(at: number, progress: number, seed: string): number {
  const people = places.reduce((sum, { weight, aheadHours }) => sum + weight * awake(at, aheadHours), 0);
  const weekday = shopByWeekday[new Date(at).getUTCDay()] ?? 1;
  const mood = new Dice(`${seed} day ${Math.floor(at / dayMs)}`).around(1, 0.06);
  return people * weekday * mood * (growth.from + (growth.to - growth.from) * progress);
}
