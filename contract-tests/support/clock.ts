import type { Clock } from '../../runtime/ports/clock.ts';

/** The start time of tests: a Wednesday noon. */
export const testNow = Date.parse('2026-06-17T12:00:00.000Z');

/** A clock that only tests advance. */
export class TestClock implements Clock {
  #now: number;

  constructor(now: number = testNow) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  set(now: number | string): void {
    this.#now = typeof now === 'string' ? Date.parse(now) : now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
