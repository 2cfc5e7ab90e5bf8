import { hash } from 'node:crypto';
import { sessionGapMs } from '../domain/session.ts';
import { clients, type DemoClient } from './data/clients.ts';
import { type DemoPlace, places } from './data/places.ts';
import { type Dice, weighted } from './dice.ts';
import { awake } from './rhythm.ts';

const dayMs = 86_400_000;
const placeChoice = weighted(places, ({ weight }) => weight);
const clientChoice = weighted(clients, ({ weight }) => weight);

/** The most returning customers; the oldest are evicted. */
const customersMax = 3_000;
/** Percent of visits that are a second one of the day, and percent by customers. */
const [againToday, backAgain] = [0.11, 0.09];

export interface Person {
  readonly id: number;
  readonly place: DemoPlace;
  readonly client: DemoClient;
  /** End of the visitor's latest visit, ms. */
  activeUntil: number;
  isCustomer: boolean;
  /** The latest day, and the visitor id on it. */
  known: { readonly day: number; readonly visitorId: string } | undefined;
}

/** The visitors of the demo: new ones, those of today, and customers of earlier days. */
export class People {
  readonly #seed: string;
  readonly #dice: Dice;
  #count = 0;
  #day = -1;
  #today: Person[] = [];
  #customers: Person[] = [];

  constructor(seed: string, dice: Dice) {
    this.#seed = seed;
    this.#dice = dice;
  }

  /** A visitor whose last visit, if any, has ended at that time. */
  next(at: number): Person {
    const day = Math.floor(at / dayMs);
    if (day !== this.#day) {
      this.#day = day;
      this.#today = [];
    }
    const roll = this.#dice.roll();
    const known =
      roll < againToday
        ? this.#dice.oneOf(this.#today)
        : roll < againToday + backAgain
          ? this.#dice.oneOf(this.#customers)
          : undefined;
    if (known !== undefined && isFree(known, at)) return known;
    const person = this.#create(at);
    this.#today.push(person);
    return person;
  }

  #create(at: number): Person {
    this.#count += 1;
    let place = this.#dice.pick(placeChoice);
    for (let tries = 0; tries < 20 && !this.#dice.chance(awake(at, place.aheadHours)); tries += 1) {
      place = this.#dice.pick(placeChoice);
    }
    return {
      id: this.#count,
      place,
      client: this.#dice.pick(clientChoice),
      activeUntil: 0,
      isCustomer: false,
      known: undefined,
    };
  }

  /** Makes a visitor a customer, who may return on another day. */
  remember(person: Person): void {
    if (person.isCustomer) return;
    person.isCustomer = true;
    this.#customers.push(person);
    if (this.#customers.length > customersMax) this.#customers.shift();
  }

  /** The visitor id on the day of a time: 32 hex characters, different each day. */
  visitorIdOf(person: Person, at: number): string {
    const day = Math.floor(at / dayMs);
    if (person.known?.day !== day) {
      const visitorId = hash('sha256', `${this.#seed} ${person.id} ${day}`, 'hex').slice(0, 32);
      person.known = { day, visitorId };
    }
    return person.known.visitorId;
  }
}

/** A new visit begins more than a session's gap after the last one, with a second to spare. */
export const isFree = (person: Person, at: number): boolean => at > person.activeUntil + sessionGapMs + 1_000;
