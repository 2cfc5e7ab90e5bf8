import { BoundedMap } from '../../domain/bounded-map.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { EventLog } from '../../ports/event-log.ts';
import type { Draft } from '../hit.ts';

/** The most orders in memory; older ones are looked up in the store. */
const ordersMax = 100_000;

/** Counts the revenue of an order once: a repeated order is stored as an event without revenue. */
export class SeenOrders {
  readonly #log: EventLog;
  readonly #seen = new BoundedMap<true>(ordersMax);

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Removes the revenue from drafts whose order is known already. Undefined when no look-up was needed. */
  dropKnown(drafts: readonly Draft[]): Promise<void> | undefined {
    const orders = drafts.filter((draft) => orderOf(draft) !== undefined);
    return orders.length === 0 ? undefined : this.#dropKnown(orders);
  }

  async #dropKnown(drafts: readonly Draft[]): Promise<void> {
    const unseen = drafts.filter((draft) => this.#take(draft));
    const bySite = groupBy(unseen, (draft) => draft.site.siteId);
    for (const [siteId, group] of bySite) {
      const known = new Set(
        await this.#log.knownOrders(
          siteId,
          group.map((draft) => orderOf(draft) ?? ''),
        ),
      );
      for (const draft of group) if (known.has(orderOf(draft) ?? '')) draft.revenue = undefined;
    }
  }

  /** Records an order synchronously, so that a concurrent repeat is recognised. */
  #take(draft: Draft): boolean {
    const key = keyOf(draft);
    if (this.#seen.get(key) === true) {
      draft.revenue = undefined;
      return false;
    }
    this.#seen.set(key, true);
    return true;
  }

  /**
   * Returns a function that forgets the orders of these hits when they could not be stored. It holds no reference to
   * the drafts.
   */
  forgetting(drafts: readonly Draft[]): () => void {
    const keys = drafts.filter((draft) => orderOf(draft) !== undefined).map(keyOf);
    return () => {
      for (const key of keys) this.#seen.delete(key);
    };
  }
}

const keyOf = (draft: Draft): string => `${draft.site.siteId} ${orderOf(draft)}`;

/** The order id of a sale; a refund has none of its own. */
const orderOf = ({ revenue }: Draft): string | undefined =>
  revenue?.refundOf === undefined ? revenue?.orderId : undefined;
