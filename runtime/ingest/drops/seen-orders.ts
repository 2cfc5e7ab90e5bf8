import { BoundedMap } from '../../domain/bounded-map.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { EventLog } from '../../ports/event-log.ts';
import type { Draft } from '../hit.ts';

/** Orders remembered; older ones are looked up in the store. */
const ordersMax = 100_000;

/** Keeps an order from bringing its revenue twice: the repeat still counts as an event. */
export class SeenOrders {
  readonly #log: EventLog;
  readonly #seen = new BoundedMap<true>(ordersMax);

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Takes the revenue off drafts whose order is known already. Undefined when there was nothing to look up. */
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

  /** Notes an order in this very turn, so that a repeat that comes meanwhile is one. */
  #take(draft: Draft): boolean {
    const key = keyOf(draft);
    if (this.#seen.get(key) === true) {
      draft.revenue = undefined;
      return false;
    }
    this.#seen.set(key, true);
    return true;
  }

  /** Forgets the orders of these hits when it is called: they could not be stored. Keeps none of the drafts until then. */
  forgetting(drafts: readonly Draft[]): () => void {
    const keys = drafts.filter((draft) => orderOf(draft) !== undefined).map(keyOf);
    return () => {
      for (const key of keys) this.#seen.delete(key);
    };
  }
}

const keyOf = (draft: Draft): string => `${draft.site.siteId} ${orderOf(draft)}`;

/** The order a sale names; a refund has its own. */
const orderOf = ({ revenue }: Draft): string | undefined =>
  revenue?.refundOf === undefined ? revenue?.orderId : undefined;
