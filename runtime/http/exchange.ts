import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContractRow } from '../../generated/operations.ts';
import type { ReplyHeaders } from '../contract/operation.ts';
import type { Caller, SiteRole } from '../domain/account.ts';
import type { CollectingSite } from '../domain/collecting-site.ts';
import type { Sender } from '../domain/incoming-hit.ts';
import type { SiteResource } from '../domain/resources.ts';
import type { Site } from '../domain/site.ts';
import type { RateState } from '../limits/rate-refusal.ts';
import { newDeadline } from '../limits/wait-limit.ts';
import type { Deadline } from '../ports/rate-store.ts';
import type { ToolPost } from '../ports/tools.ts';

/** One request on its way through the pipeline. Each step adds what it settled. */
export class Exchange {
  readonly request: IncomingMessage;
  /** For steps that watch whether the client is still there. */
  readonly response: ServerResponse;
  /** When it arrived, ms since the epoch. */
  readonly now: number;
  readonly method: string;
  /** As sent, still encoded. */
  readonly path: string;
  /** The text after `?`. */
  readonly queryText: string;
  /** How long the request may still wait for Redis, in all its calls together. */
  readonly deadline: Deadline = newDeadline();
  /** Set once the request is matched. */
  operation: ContractRow | undefined = undefined;
  params: Readonly<Record<string, string>> = noParams;
  /** As sent, without defaults. */
  asked: Readonly<Record<string, unknown>> = noQuery;
  /** With defaults. */
  query: Readonly<Record<string, unknown>> = noQuery;
  caller: Caller | undefined = undefined;
  rate: RateState | undefined = undefined;
  site: Site | undefined = undefined;
  role: SiteRole | undefined = undefined;
  child: SiteResource | undefined = undefined;
  /** The caller of a key at a collect endpoint. */
  writer: Caller | undefined = undefined;
  collectingSite: CollectingSite | undefined = undefined;
  toolPost: ToolPost | undefined = undefined;
  bodyText = '';
  /** Parsed JSON; undefined when there is none or it cannot be parsed. */
  body: unknown = undefined;
  bodyFault: string | undefined = undefined;

  constructor(request: IncomingMessage, response: ServerResponse, now: number) {
    const { url = '/', method = 'GET' } = request;
    const mark = url.indexOf('?');
    this.request = request;
    this.response = response;
    this.now = now;
    this.method = method;
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.queryText = mark === -1 ? '' : url.slice(mark + 1);
  }

  get sender(): Sender {
    return { headers: this.request.headers, socketAddress: this.request.socket.remoteAddress };
  }

  get isHead(): boolean {
    return this.method === 'HEAD';
  }
}

/** An exchange whose operation is known, as every step gets it. */
export type MatchedExchange = Exchange & { readonly operation: ContractRow };

/** What a handler answers: a documented status, its body, and headers beside those of its kind of endpoint. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: ReplyHeaders | undefined;
}

const noParams: Readonly<Record<string, string>> = Object.freeze({});
const noQuery: Readonly<Record<string, unknown>> = Object.freeze({});
