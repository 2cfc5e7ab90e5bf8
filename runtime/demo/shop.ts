import type { RevenueEvent, RevenueProduct } from '../domain/events.ts';
import { euroCountries } from './data/places.ts';
import { type DemoProduct, products } from './data/products.ts';
import { type Dice, weighted } from './dice.ts';
import type { Person } from './people.ts';

const dayMs = 86_400_000;
const productChoice = weighted(products, ({ weight }) => weight);
const dollarsPerEuro = 1.1;
const refundShare = 0.05;

export type Money = Pick<RevenueEvent, 'amount' | 'currency' | 'orderId' | 'refundOf' | 'products'>;

/** An order that will be refunded. */
export interface Refund {
  readonly at: number;
  readonly person: Person;
  readonly money: Money;
}

/** Creates orders, and refunds some of them days later. */
export class Shop {
  readonly #dice: Dice;
  #orders = 0;
  #refunds: Refund[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  order(person: Person, at: number): Money {
    this.#orders += 1;
    const currency = euroCountries.has(person.place.country) ? 'EUR' : 'USD';
    const rate = currency === 'EUR' ? 1 : dollarsPerEuro;
    const bought = Array.from({ length: this.#dice.between(1, 3) }, () => this.#dice.pick(productChoice));
    const lines = [...new Set(bought)].map((product) => this.#line(product, rate));
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const orderId = `D-${10_000 + this.#orders}`;
    if (this.#dice.chance(refundShare)) {
      const money = { amount: -amount, currency, orderId: undefined, refundOf: orderId, products: undefined };
      this.#refunds.push({ at: at + Math.round(this.#dice.between(2, 9) * dayMs * this.#dice.roll()), person, money });
    }
    return { amount, currency, orderId, refundOf: undefined, products: lines };
  }

  /** Due refunds, each once. */
  refundsBefore(moment: number): Refund[] {
    const due = this.#refunds.filter(({ at }) => at < moment);
    if (due.length > 0) this.#refunds = this.#refunds.filter(({ at }) => at >= moment);
    return due;
  }

  #line({ productId, name, price }: DemoProduct, rate: number): RevenueProduct {
    const quantity = price < 2_500 ? this.#dice.between(1, 4) : 1;
    return { productId, name, quantity, amount: quantity * Math.round(price * rate) };
  }
}
