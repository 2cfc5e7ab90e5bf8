import type { Caller } from '../domain/account.ts';
import type { CollectingSite } from '../domain/collecting-site.ts';
import type { BatchOutcome, Explanation, HitOutcome, IncomingHit, Sender } from '../domain/incoming-hit.ts';

/** Takes hits in. */
export interface HitCollector {
  browser(hit: IncomingHit, site: CollectingSite): Promise<HitOutcome>;
  /** Resolves when the hits are stored. */
  batch(hits: readonly IncomingHit[], site: CollectingSite): Promise<BatchOutcome>;
  /** What would become of a hit. Nothing is stored. */
  explain(hit: IncomingHit, site: CollectingSite): Promise<Explanation>;
}

/** The forms of other products. */
export interface OtherForms {
  /** A body of Plausible's event API as a hit, and the domains it is for. */
  plausible(body: Readonly<Record<string, unknown>>): {
    readonly domains: readonly string[];
    readonly body: Readonly<Record<string, unknown>>;
  };
  /** Takes one body of Umami's send API. With a key, the body names address, user agent and time. */
  umami(body: unknown, sender: Sender, writer: Caller | undefined): Promise<HitOutcome>;
}
