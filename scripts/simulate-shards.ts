/**
 * How evenly writes spread over the shards of a cluster, for docs/scaling.md: `npx tsx scripts/simulate-shards.ts`.
 *
 * The shard key is {siteId, sb, ts}: `sb` is the visitor's hash modulo the number of buckets. Hits of now go to the end
 * of the range of each (site, bucket), so a write goes to the shard that holds that end. The balancer evens out bytes,
 * not writes: where an end lies is as good as random, and old ranges follow to even the bytes out.
 */

export interface Spread {
  readonly shards: number;
  readonly buckets: number;
  /** Share of all writes that the busiest shard takes, median of the trials. */
  readonly busiest: number;
  /** How many times its fair share that is. */
  readonly overload: number;
}

export interface Traffic {
  readonly sites: number;
  /** Share of all hits that the hottest site has; the others follow 1 ÷ rank. */
  readonly hottest: number;
}

const trials = 101;

/** A small generator of numbers in [0, 1) that gives the same for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Shares of the hits by site, the hottest first; they add up to 1. */
export function sharesOf({ sites, hottest }: Traffic): number[] {
  const weights = Array.from({ length: sites - 1 }, (_, rank) => 1 / (rank + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return [hottest, ...weights.map((weight) => ((1 - hottest) * weight) / sum)];
}

/** The spread of writes over so many shards with so many buckets a site. */
export function spreadOf(shards: number, buckets: number, traffic: Traffic): Spread {
  const shares = sharesOf(traffic);
  const busiest = Array.from({ length: trials }, (_, trial) =>
    busiestOf(shares, { shards, buckets }, numbers(trial + 1)),
  );
  const median = busiest.sort((left, right) => left - right)[trials >> 1] ?? 0;
  return { shards, buckets, busiest: median, overload: median * shards };
}

function busiestOf(
  shares: readonly number[],
  { shards, buckets }: Pick<Spread, 'shards' | 'buckets'>,
  next: () => number,
): number {
  const loads = new Float64Array(shards);
  for (const share of shares) {
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      const shard = Math.floor(next() * shards);
      loads[shard] = (loads[shard] ?? 0) + share / buckets;
    }
  }
  return Math.max(...loads);
}

/** A table for a terminal or a page. */
export function tableOf(traffic: Traffic): string {
  const columns = [1, 16, 64];
  const rows = [1, 2, 4, 8, 16, 32, 64].map((shards) => {
    const cells = columns.map((buckets) => {
      const { busiest, overload } = spreadOf(shards, buckets, traffic);
      return `${(busiest * 100).toFixed(1)} % (${overload.toFixed(1)} ×)`;
    });
    return `| ${[String(shards), ...cells].join(' | ')} |`;
  });
  const head = ['shards', ...columns.map((buckets) => (buckets === 1 ? '1 bucket' : `${buckets} buckets`))];
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '--:').join(' | ')} |`, ...rows].join('\n');
}

/** What docs/scaling.md shows. */
export const shownTraffic: Traffic = { sites: 2_000, hottest: 0.4 };

if (process.argv[1]?.endsWith('simulate-shards.ts') === true) console.log(tableOf(shownTraffic));
