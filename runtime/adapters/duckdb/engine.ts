import type { Engine } from '../../ports/engine.ts';
import {
  type AggregateAnswer,
  type AggregateQuery,
  type AnswerOf,
  type Answers,
  type BreakdownAnswer,
  type BreakdownQuery,
  type KeyCount,
  type PageRow,
  type Query,
  type RealtimeAnswer,
  type RealtimeQuery,
  realtimeMinutes,
  type TimeseriesQuery,
  type TimeseriesRow,
} from '../../query/query.ts';
import type { DuckdbClient, Row } from './client.ts';
import { aggregate, aggregateRevenue, breakdown, type Statement, timeseries } from './compile.ts';
import { type RealtimeList, realtimeMinuteCounts, realtimeRecentHits, realtimeTopKeys } from './compile-realtime.ts';

/** Compiles queries to SQL and runs them on a reader. */
export class DuckdbEngine implements Engine {
  readonly #client: DuckdbClient;

  constructor(client: DuckdbClient) {
    this.#client = client;
  }

  async run<Q extends Query>(query: Q): Promise<AnswerOf<Q>> {
    return (await this.#answer(query)) as AnswerOf<Q>; // each kind gives its own answer type below
  }

  #answer(query: Query): Promise<Answers[keyof Answers]> {
    switch (query.kind) {
      case 'aggregate':
        return this.#aggregate(query);
      case 'timeseries':
        return this.#timeseries(query);
      case 'breakdown':
        return this.#breakdown(query);
      case 'realtime':
        return this.#realtime(query);
      default:
        return query satisfies never;
    }
  }

  #rows({ sql, values }: Statement): Promise<Row[]> {
    return this.#client.read(sql, values);
  }

  async #aggregate(query: AggregateQuery): Promise<AggregateAnswer> {
    const [[row], revenue] = await Promise.all([this.#rows(aggregate(query)), this.#rows(aggregateRevenue(query))]);
    return {
      ...sessionSums(row),
      pageviews: Number(row?.pageviews),
      events: Number(row?.events),
      durationMs: Number(row?.duration_ms),
      conversions: Number(row?.conversions),
      revenue: revenue.map(({ currency, amount }) => ({ currency: String(currency), amount: Number(amount) })),
    };
  }

  async #timeseries(query: TimeseriesQuery): Promise<TimeseriesRow[]> {
    const rows = await this.#rows(timeseries(query));
    return rows.map((row) => ({
      start: Number(row.start),
      ...sessionSums(row),
      pageviews: Number(row.pageviews),
      events: Number(row.events),
    }));
  }

  async #breakdown(query: BreakdownQuery): Promise<BreakdownAnswer> {
    const rows = await this.#rows(breakdown(query));
    // A page past the end has no row to carry the totals.
    const [first] =
      rows.length === 0 && query.offset > 0 ? await this.#rows(breakdown({ ...query, offset: 0, limit: 1 })) : rows;
    return {
      rows: rows.map(pageRow),
      total: Number(first?.total ?? 0),
      totalPageviews: Number(first?.total_pageviews ?? 0),
    };
  }

  async #realtime(query: RealtimeQuery): Promise<RealtimeAnswer> {
    const counts = await this.#rows(realtimeMinuteCounts(query));
    const byMinute = new Map(counts.map((row) => [Number(row.minute), row]));
    const totals = byMinute.get(-1);
    const lists = {
      pages: await this.#topKeys(query, 'pages'),
      sources: await this.#topKeys(query, 'sources'),
      countries: await this.#topKeys(query, 'countries'),
      devices: await this.#topKeys(query, 'devices'),
    };
    const recent = await this.#rows(realtimeRecentHits(query));
    return {
      activeVisitors: Number(totals?.visitors ?? 0),
      pageviews: Number(totals?.pageviews ?? 0),
      events: Number(totals?.events ?? 0),
      minutes: Array.from({ length: realtimeMinutes }, (_, minute) => ({
        minute,
        pageviews: Number(byMinute.get(minute)?.pageviews ?? 0),
        visitors: Number(byMinute.get(minute)?.visitors ?? 0),
      })),
      ...lists,
      recent: recent.map((row) => ({
        type: row.kind === 'event' ? 'event' : 'pageview',
        pathname: String(row.pathname),
        name: text(row.name),
        country: text(row.country),
        at: Number(row.ts),
      })),
    };
  }

  async #topKeys(query: RealtimeQuery, list: RealtimeList): Promise<KeyCount[]> {
    const rows = await this.#rows(realtimeTopKeys(query, list));
    return rows.map(({ key, visitors }) => ({ key: String(key), visitors: Number(visitors) }));
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function sessionSums(row: Row | undefined) {
  return {
    visitors: Number(row?.visitors ?? 0),
    sessions: Number(row?.sessions ?? 0),
    bounces: Number(row?.bounces ?? 0),
    viewSessions: Number(row?.view_sessions ?? 0),
  };
}

function pageRow(row: Row): PageRow {
  return {
    pathname: String(row.pathname),
    pageviews: Number(row.pageviews),
    visitors: Number(row.visitors),
    sessions: Number(row.sessions),
    entries: Number(row.entries),
    exits: Number(row.exits),
    bounces: Number(row.bounces),
    engagedMs: Number(row.engaged_ms),
    scrollDepthSum: Number(row.scroll_sum),
    scrollSessions: Number(row.scroll_sessions),
  };
}
