import type { Hit, Identification, RevenueEvent, WebVital } from '../domain/events.ts';
import type { EventBatch } from '../ports/event-log.ts';
import { type Acquisition, acquisitions } from './acquisition.ts';
import { type DemoLink, links, newsletter } from './data/links.ts';
import { Dice, weighted } from './dice.ts';
import { isFree, People } from './people.ts';
import { type Slot, slotsOf } from './rhythm.ts';
import { Shop } from './shop.ts';
import { type Row, refundVisit, visit, type World } from './visit.ts';

/** The most rows of one batch. */
export const batchRowsMax = 2_000;
/** Visits in progress at the end, for realtime. */
const liveVisits = 9;
/** As in ingest: sequence numbers in one millisecond. */
const arrivalsPerMs = 1_024;
const dayMs = 86_400_000;

export interface DemoTrafficOptions {
  readonly siteId: string;
  readonly seed: string;
  /** Time of the last hit, ms since the epoch. */
  readonly until: number;
  readonly days: number;
  /** The minimum number of pageviews; visits in progress may add a few. */
  readonly pageviews: number;
}

/**
 * Plausible traffic of one shop, in order of time: equal options give equal bytes. Sessions follow
 * runtime/domain/session.ts, sources and channels are those of ingest.
 */
export function* demoTraffic(options: DemoTrafficOptions): Generator<EventBatch> {
  const { siteId, seed, until, days, pageviews } = options;
  const dice = new Dice(`${seed} ${siteId} ${until}`);
  const world: World = { siteId, until, dice, people: new People(`${seed} ${siteId}`, dice), shop: new Shop(dice) };
  const visits = new Visits(world);
  const writer = new BatchWriter(seed);

  let due = 0;
  for (const slot of slotsOf(until - days * dayMs + 1, until, seed)) {
    due += slot.part * pageviews;
    visits.fill(slot, due);
    if (slot.before > until) visits.fillLast();
    yield* writer.take(visits.before(slot.before));
  }
  yield* writer.rest();
}

/** Starts visits, and returns their rows in order of time. */
class Visits {
  readonly #world: World;
  readonly #acquisitionOf: (link: DemoLink) => Acquisition = acquisitions();
  readonly #linkChoice = weighted(links, ({ weight }) => weight);
  #pending: Row[] = [];
  #pageviews = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Visits of one hour, up to the number of pageviews due, and the refunds of that hour. */
  fill(slot: Slot, pageviewsDue: number): void {
    const { dice, shop } = this.#world;
    for (const { at, person, money } of shop.refundsBefore(slot.before)) {
      const when = Math.max(at, slot.since);
      if (isFree(person, when)) {
        const acquisition = this.#acquisitionOf({ to: [], weight: 0 });
        this.#add(refundVisit(this.#world, { person, startAt: when, acquisition }, money));
      }
    }
    while (this.#pageviews < pageviewsDue) this.#begin(dice.between(slot.since, slot.before - 1));
  }

  /** Visits of the last minutes, the latest just now. */
  fillLast(): void {
    const { dice, until } = this.#world;
    for (let count = 1; count < liveVisits; count += 1) this.#begin(until - dice.between(5_000, 290_000));
    this.#begin(until);
  }

  #begin(startAt: number): void {
    const { dice, people } = this.#world;
    const link = isLetterTime(startAt) && dice.chance(0.2) ? newsletter : dice.pick(this.#linkChoice);
    const to = dice.oneOf(link.to) ?? 'home';
    this.#add(
      visit(this.#world, { person: people.next(startAt), startAt, acquisition: this.#acquisitionOf(link) }, to),
    );
  }

  #add(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#pending.push(row);
      if (row.table === 'hits' && row.row.kind === 'pageview') this.#pageviews += 1;
    }
  }

  /** The rows before a time, by time; rows of one millisecond in the order of creation. */
  before(moment: number): Row[] {
    const ready = this.#pending.filter(({ row }) => row.ts < moment);
    this.#pending = this.#pending.filter(({ row }) => row.ts >= moment);
    return ready.sort((left, right) => left.row.ts - right.row.ts);
  }
}

/** The newsletter is sent on Tuesday mornings. */
function isLetterTime(at: number): boolean {
  const date = new Date(at);
  return date.getUTCDay() === 2 && date.getUTCHours() >= 6 && date.getUTCHours() < 18;
}

/** Assigns ids and ingestion sequences, and divides rows into batches. */
class BatchWriter {
  readonly #idPart: string;
  #hits: Hit[] = [];
  #revenue: RevenueEvent[] = [];
  #vitals: WebVital[] = [];
  #identifications: Identification[] = [];
  #rowCount = 0;
  #count = 0;
  #seq = 0;

  constructor(seed: string) {
    const dice = new Dice(`${seed} ids`);
    this.#idPart = Array.from({ length: 10 }, () => dice.between(0, 15).toString(16)).join('');
  }

  *take(rows: readonly Row[]): Generator<EventBatch> {
    for (const row of rows) {
      if (this.#rowCount + 3 > batchRowsMax) yield* this.rest();
      this.#add(row);
    }
  }

  #add(row: Row): void {
    const { ts } = row.row;
    this.#count += 1;
    this.#seq = Math.max(this.#seq + 1, ts * arrivalsPerMs);
    const seconds = Math.floor(ts / 1000)
      .toString(16)
      .padStart(8, '0');
    const id = seconds + this.#idPart + this.#count.toString(16).padStart(6, '0');
    const place = { id, seq: this.#seq };
    if (row.table === 'vitals') {
      this.#vitals.push(Object.assign(row.row, place));
      this.#rowCount += 1;
      return;
    }
    this.#hits.push(Object.assign(row.row, place));
    if (row.revenue !== undefined) this.#revenue.push(Object.assign(row.revenue, place));
    if (row.identification !== undefined) this.#identifications.push(Object.assign(row.identification, place));
    this.#rowCount += 1 + (row.revenue === undefined ? 0 : 1) + (row.identification === undefined ? 0 : 1);
  }

  /** The remaining rows as a batch; none when there are none. */
  *rest(): Generator<EventBatch> {
    if (this.#rowCount === 0) return;
    yield { hits: this.#hits, revenue: this.#revenue, vitals: this.#vitals, identifications: this.#identifications };
    this.#hits = [];
    this.#revenue = [];
    this.#vitals = [];
    this.#identifications = [];
    this.#rowCount = 0;
  }
}
