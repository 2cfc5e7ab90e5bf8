import type { IncomingMessage } from 'node:http';
import type { OperationRow } from '../../generated/operations.ts';
import type { Caller, SiteRole } from '../domain/account.ts';
import type { SiteResource } from '../domain/resources.ts';
import type { Site } from '../domain/site.ts';
import type { RateState } from '../limits/rate-refusal.ts';

/** One request on its way through the pipeline. Every step adds what it settled. */
export class Exchange {
  readonly request: IncomingMessage;
  /** When it arrived, ms since the epoch. */
  readonly now: number;
  readonly operation: OperationRow;
  readonly params: Readonly<Record<string, string>>;
  /** The text after `?`. */
  readonly queryText: string;
  /** As sent, without defaults. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** With defaults. */
  readonly query: Readonly<Record<string, unknown>>;
  caller: Caller | undefined = undefined;
  rate: RateState | undefined = undefined;
  site: Site | undefined = undefined;
  role: SiteRole | undefined = undefined;
  child: SiteResource | undefined = undefined;
  bodyText = '';
  /** Parsed JSON; undefined when there is none or it cannot be parsed. */
  body: unknown = undefined;
  bodyFault: string | undefined = undefined;

  constructor(parts: {
    request: IncomingMessage;
    now: number;
    operation: OperationRow;
    params: Readonly<Record<string, string>>;
    queryText: string;
    asked: Readonly<Record<string, unknown>>;
    query: Readonly<Record<string, unknown>>;
  }) {
    this.request = parts.request;
    this.now = parts.now;
    this.operation = parts.operation;
    this.params = parts.params;
    this.queryText = parts.queryText;
    this.asked = parts.asked;
    this.query = parts.query;
  }
}

/** What a handler answers: a documented status and its body. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
