import type { operations } from '../../generated/openapi.ts';
import type { BuiltOperationId, DefaultedQuery, EndpointId, OperationId } from '../../generated/operations.ts';
import type { Caller, SiteRole } from '../domain/account.ts';
import type { CollectingSite } from '../domain/collecting-site.ts';
import type { Sender } from '../domain/incoming-hit.ts';
import type { RawJson, WebFile } from '../domain/raw-answer.ts';
import type { ResourceByParameter, ResourceName } from '../domain/resources.ts';
import type { Site } from '../domain/site.ts';
import type { EndpointPorts } from '../ports/endpoints.ts';
import type { Ports } from '../ports/ports.ts';
import type { SiteResourcesByName } from '../ports/resources.ts';
import type { ToolPost } from '../ports/tools.ts';

type Id = OperationId | EndpointId;
type Op<K extends Id> = operations[K];
type Json<C> = C extends { content: { 'application/json': infer B } } ? B : undefined;
type StatusOf<K extends Id> = keyof Op<K>['responses'];
type Body<K extends Id> = Op<K> extends { requestBody?: infer R } ? Json<NonNullable<R>> : undefined;
type RawQuery<K extends Id> = Op<K> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : object;
type Query<K extends Id> = RawQuery<K> & Required<Pick<RawQuery<K>, Extract<keyof RawQuery<K>, DefaultedQuery[K]>>>;
type Params<K extends Id> = Op<K> extends { parameters: { path: infer P } } ? P : object;
type ChildOf<K extends Id> = ResourceByParameter[Extract<keyof Params<K>, keyof ResourceByParameter>];

/** A body of another media type than JSON. */
type OtherBody<C> = C extends { content: infer Types }
  ? keyof Types extends 'application/json'
    ? never
    : string | Uint8Array | WebFile
  : never;
/** What `reply` takes after the status: the documented body, and headers where some are needed. */
type Rest<C> = [Json<C> | OtherBody<C>] extends [undefined]
  ? [body?: undefined, headers?: ReplyHeaders]
  : [body: Exclude<Json<C>, undefined> | OtherBody<C> | RawJson | WebFile, headers?: ReplyHeaders];

/** Response headers of one answer, beside those of its kind of endpoint. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

declare const brand: unique symbol;

/** The answer of one operation. Only `reply` makes one, so that an excess field does not compile. */
export interface Reply<K extends Id> {
  readonly [brand]: K;
}

/** Takes a documented status and the body documented for it. */
export type ReplyFunction<K extends Id> = <S extends StatusOf<K>>(
  status: S,
  ...rest: Rest<Op<K>['responses'][S]>
) => Reply<K>;

/**
 * What the pipeline settled before the handler runs: validated input, the caller, the site, the role on it, the child.
 * Managed resources come cut to this site and, where they are personal, to the caller's own (decision 19).
 */
export interface Context<K extends Id> extends Omit<Ports, ResourceName>, SiteResourcesByName, EndpointPorts {
  readonly params: Params<K>;
  readonly query: Query<K>;
  /** The query as it was sent, without the defaults. */
  readonly asked: RawQuery<K>;
  readonly body: Body<K>;
  /** The key or session of the request. Operations that need none must not read it. */
  readonly caller: Caller;
  /** The site of the path. Operations without one must not read it. */
  readonly site: Site;
  readonly role: SiteRole;
  /** The document that the path names beside the site. */
  readonly child: ChildOf<K>;
  /** Headers and address of the client. */
  readonly sender: Sender;
  /** The path as it was sent, still encoded. */
  readonly path: string;
  /** The text after `?`, as it was sent. */
  readonly queryText: string;
  /** Whether the client wants the headers alone. */
  readonly isHead: boolean;
  /** Collect endpoints: the body as text. */
  readonly bodyText: string;
  /** Collect endpoints: the caller of the key; undefined without one. */
  readonly writer: Caller | undefined;
  /** Collect endpoints: the site of the path, as ingest sees it. */
  readonly collectingSite: CollectingSite;
  /** The tool endpoint: the message. */
  readonly toolPost: ToolPost;
  readonly reply: ReplyFunction<K>;
}

/** One operation of openapi.yaml: find or refuse, compute, reply. */
export type Handler<K extends Id> = (context: Context<K>) => Reply<K> | Promise<Reply<K>>;

/** A missing operation fails the compiler. */
export type Handlers = { readonly [K in BuiltOperationId | EndpointId]: Handler<K> };
