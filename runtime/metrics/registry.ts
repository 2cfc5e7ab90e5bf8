import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { bucketEndsSeconds, type RequestCounts } from '../http/request-counts.ts';
import type { MetricSources } from './sources.ts';

/** A value of a metric: labels from closed lists, and a number. */
type Samples = () => Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>;

/** Every metric of the service (docs/operations.md), read from its sources on each request of /metrics. */
export function makeRegistry(sources: MetricSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(durations(sources.requests));
  for (const [name, help, read] of counters(sources)) {
    new Counter({
      ...{ name: `footfall_${name}`, help, labelNames: labelNames[name] ?? [], registers: [registry] },
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });
  }
  for (const [name, help, read] of gauges(sources)) {
    new Gauge({
      ...{ name: `footfall_${name}`, help, labelNames: labelNames[name] ?? [], registers: [registry] },
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  }
  return registry;
}

const labelNames: Readonly<Record<string, readonly string[]>> = {
  http_requests_total: ['operation', 'class'],
  hits_total: ['outcome'],
  hits_dropped_total: ['reason'],
  budget_charges_total: ['budget', 'outcome'],
  cache_queries_total: ['outcome'],
  rate_windows: ['of'],
};

const one =
  (read: () => number): Samples =>
  () => [[{}, read()]];

function counters(sources: MetricSources): readonly (readonly [name: string, help: string, read: Samples])[] {
  const { requests, hits, budget, ingestBudget, failures, cache } = sources;
  return [
    [
      'http_requests_total',
      'Requests by operation of openapi.yaml and class of status; "none" for those that are no operation.',
      function* () {
        for (const [operation, { byClass }] of requests.tallies()) {
          for (const [digit, count] of byClass.entries())
            if (count > 0) yield [{ operation, class: `${digit}xx` }, count];
        }
      },
    ],
    [
      'hits_total',
      'Hits that were stored, and hits that could not be.',
      () => [
        [{ outcome: 'accepted' }, hits.accepted],
        [{ outcome: 'refused' }, hits.refused],
      ],
    ],
    [
      'hits_from_data_centres_total',
      'Stored hits whose address belongs to a hosting company; 0 without a file of networks.',
      one(() => hits.fromDataCentres),
    ],
    [
      'hits_dropped_total',
      'Hits that were not counted, by reason.',
      () => Array.from(hits.dropped, ([reason, count]) => [{ reason }, count] as const),
    ],
    [
      'budget_charges_total',
      'Requests charged to a budget, and what came of it.',
      function* () {
        const budgets = {
          owner: budget.counts.owner,
          dashboard: budget.counts.dashboard,
          collect: ingestBudget.counts,
        };
        for (const [name, { granted, refused }] of Object.entries(budgets)) {
          yield [{ budget: name, outcome: 'granted' }, granted];
          yield [{ budget: name, outcome: 'refused' }, refused];
        }
      },
    ],
    ['budget_fallbacks_total', 'Charges counted in this process alone.', one(sources.fallBacks)],
    ['failed_authentications_total', 'Bad credentials.', one(() => failures.counts.failed)],
    ['authentications_refused_total', 'Requests refused for earlier failures.', one(() => failures.counts.refused)],
    ['log_lines_lost_total', 'Lines of the log that could not be written.', one(sources.logLinesLost)],
    [
      'journal_entries_set_aside_total',
      'Entries of the journal that the start could not read or write again.',
      one(sources.journalSetAside),
    ],
    ['folded_rows_total', 'Hits of closed sessions moved to where queries read them.', one(sources.compactedRows)],
    [
      'cache_queries_total',
      'Queries answered from kept answers, and those that were not.',
      () => [
        [{ outcome: 'hit' }, cache().hits],
        [{ outcome: 'miss' }, cache().misses],
      ],
    ],
    ['cache_invalidated_total', 'Kept answers that went because traffic changed.', one(() => cache().invalidated)],
    ['cache_evicted_total', 'Kept answers that went for want of room.', one(() => cache().evicted)],
  ];
}

function gauges(sources: MetricSources): readonly (readonly [name: string, help: string, read: Samples])[] {
  const { backlog, cache, rateWindows } = sources;
  return [
    ['write_queue_rows', 'Rows waiting for the database; at 40,000 more are refused.', one(() => backlog().rows)],
    ['write_queue_units', 'Writes waiting for the database.', one(() => backlog().units)],
    ['journal_rows', 'Rows since the last checkpoint.', one(() => backlog().journalRows)],
    [
      'journal_bytes',
      'Journal since the last checkpoint: what a start would read again.',
      one(() => backlog().journalBytes),
    ],
    ['checkpoint_age_seconds', 'Time since the last checkpoint.', one(() => backlog().elapsedMs / 1000)],
    ['late_hits_waiting', 'Late hits waiting for their sessions; at 20,000 more are refused.', one(sources.lateHits)],
    ['key_uses_waiting', 'Keys whose last use is not written yet.', one(sources.keyUses)],
    [
      'rate_windows',
      'Budgets being counted, of owners and of addresses that failed.',
      () => Object.entries(rateWindows()).map(([of, count]) => [{ of }, count] as const),
    ],
    ['cache_entries', 'Answers kept.', one(() => cache().entries)],
    ['cache_bytes', 'What they take.', one(() => cache().bytes)],
  ];
}

/** A histogram counted elsewhere: the library's own would have to observe every request. */
function durations(requests: RequestCounts): Metric {
  const name = 'footfall_http_request_duration_seconds';
  const get = () => ({
    name,
    help: 'Time from a request to its answer, by operation of openapi.yaml.',
    type: 'histogram',
    values: [...samplesOf(name, requests)],
    aggregator: 'sum',
  });
  return { name, get } as unknown as Metric; // the methods a registry calls
}

function* samplesOf(name: string, requests: RequestCounts) {
  for (const [operation, { buckets, seconds }] of requests.tallies()) {
    let count = 0;
    for (const [index, inBucket] of buckets.entries()) {
      count += inBucket;
      const le = bucketEndsSeconds[index] ?? '+Inf';
      yield { metricName: `${name}_bucket`, labels: { operation, le }, value: count };
    }
    yield { metricName: `${name}_sum`, labels: { operation }, value: seconds };
    yield { metricName: `${name}_count`, labels: { operation }, value: count };
  }
}
