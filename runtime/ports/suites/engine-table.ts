import type { Hit, Identification, RevenueEvent, WebVital } from '../../domain/events.ts';
import { everything } from '../../query/filter.ts';
import type {
  AggregateAnswer,
  AggregateQuery,
  BreakdownAnswer,
  BreakdownQuery,
  PageRow,
  Query,
  RealtimeAnswer,
  RealtimeQuery,
  TimeseriesQuery,
  TimeseriesRow,
} from '../../query/query.ts';

/** The events of the engine cases. */
export interface EngineEvents {
  readonly hits: readonly Hit[];
  readonly revenue: readonly RevenueEvent[];
  readonly vitals: readonly WebVital[];
  readonly identifications: readonly Identification[];
}

/** Fields of a row. */
type Row<R> = Omit<R, 'id' | 'seq' | 'siteId'>;

/** One row of a case's table. Id, site and sequence follow from its position, unless it has its own `seq`. */
export type TableRow =
  | { readonly table: 'hits'; readonly row: Row<Hit> & { readonly seq?: number } }
  | { readonly table: 'revenue'; readonly row: Row<RevenueEvent> }
  | { readonly table: 'vitals'; readonly row: Row<WebVital> }
  | { readonly table: 'identifications'; readonly row: Row<Identification> };

export type WithoutSite<Q> = Q extends Query ? Omit<Q, 'siteId'> : never;

/** The recorded events, the query and the expected answer. The expectation lists only the fields the case is about. */
export interface EngineCase {
  readonly title: string;
  readonly rows: readonly TableRow[];
  readonly asked: WithoutSite<Query>;
  readonly answer: unknown;
}

/** The day of the tables, a Wednesday, unless a time has its own date. */
export const day = '2026-06-10';

/** `09:00` of the day, or a whole `2026-06-11T09:00`; UTC. */
export const at = (time: string): number => Date.parse(`${time.includes('T') ? time : `${day}T${time}`}Z`);

/** `ann` is the first session of the visitor ann, `ann#2` the second. */
function whose(who: string): { visitorId: string; ownVisitorId: string; sessionId: string } {
  const [visitorId = '', session = '1'] = who.split('#');
  return { visitorId, ownVisitorId: visitorId, sessionId: `${visitorId}#${session}` };
}

type MoreOfHit = Partial<Omit<Hit, 'id' | 'siteId' | 'ts' | 'kind'>>;

export const view = (who: string, time: string, pathname = '/', more: MoreOfHit = {}): TableRow => ({
  table: 'hits',
  row: { kind: 'pageview', ts: at(time), ...whose(who), pathname, ...more },
});

export const event = (who: string, time: string, name = 'click', more: MoreOfHit = {}): TableRow => ({
  table: 'hits',
  row: { kind: 'event', ts: at(time), ...whose(who), pathname: '/', name, ...more },
});

export const ping = (
  who: string,
  time: string,
  pathname: string,
  engagedMs: number,
  more: MoreOfHit = {},
): TableRow => ({
  table: 'hits',
  row: { kind: 'engagement', ts: at(time), ...whose(who), pathname, engagedMs, ...more },
});

export const money = (
  who: string,
  time: string,
  amount: number,
  currency = 'EUR',
  more: Partial<Omit<RevenueEvent, 'id' | 'siteId' | 'ts'>> = {},
): TableRow => ({ table: 'revenue', row: { ts: at(time), ...whose(who), pathname: '/', amount, currency, ...more } });

export const sample = (
  who: string,
  time: string,
  pathname: string,
  more: Partial<Omit<WebVital, 'id' | 'siteId' | 'ts' | 'pathname'>>,
): TableRow => {
  const { visitorId, sessionId } = whose(who);
  return { table: 'vitals', row: { ts: at(time), visitorId, sessionId, pathname, ...more } };
};

export const identified = (
  who: string,
  time: string,
  profileId: string,
  traits?: Identification['traits'],
): TableRow => {
  const { visitorId, sessionId } = whose(who);
  return { table: 'identifications', row: { ts: at(time), visitorId, sessionId, profileId, traits } };
};

/** Arguments of every query unless a case sets them. */
export const wholeDay = { since: at('00:00'), until: at('23:59:59.999'), filter: everything };

/** A case about totals, by default of the whole day. */
export const totals = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<AggregateAnswer>,
  asked: Partial<AggregateQuery> = {},
): EngineCase => ({ title, rows, answer, asked: { kind: 'aggregate', ...wholeDay, goals: [], ...asked } });

/** A case about an hourly series. Starts are ms since the epoch. */
export const series = (
  title: string,
  rows: readonly TableRow[],
  answer: readonly Partial<TimeseriesRow>[],
  asked: Partial<TimeseriesQuery> = {},
): EngineCase => ({ title, rows, answer, asked: { kind: 'timeseries', ...wholeDay, interval: 'hour', ...asked } });

/** A case about pages; the first fifty. */
export const pages = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<Omit<BreakdownAnswer, 'rows'>> & { readonly rows?: readonly Partial<PageRow>[] },
  asked: Partial<BreakdownQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'breakdown', by: 'pathname', ...wholeDay, limit: 50, offset: 0, ...asked },
});

/** A case about the five minutes before noon. */
export const lately = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<RealtimeAnswer>,
  asked: Partial<RealtimeQuery> = {},
): EngineCase => ({ title, rows, answer, asked: { kind: 'realtime', now: at('12:00'), ...asked } });

/** The events of several cases, each on its own site; the sites share visitors, sessions and times. */
export function eventsOf(cases: readonly EngineCase[]): EngineEvents {
  const events: { [T in TableRow['table']]: EngineEvents[T][number][] } = {
    hits: [],
    revenue: [],
    vitals: [],
    identifications: [],
  };
  let count = 0;
  for (const [index, { rows }] of cases.entries()) {
    for (const { table, row } of rows) {
      count += 1;
      const recorded = { id: hex(count), siteId: siteOf(index), seq: count, ...row };
      events[table].push(recorded as never); // a row of the table
    }
  }
  return events;
}

/** The site of the case at an index. */
export const siteOf = (index: number): string => hex(index + 1);

const hex = (number: number): string => number.toString(16).padStart(24, '0');
