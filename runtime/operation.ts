import type { operations } from '../generated/openapi.ts';
import type { BuiltOperationId, DefaultedQuery, OperationId } from '../generated/operations.ts';
import type { Caller, SiteRole } from './domain/account.ts';
import type { ResourceByParameter, ResourceName } from './domain/resources.ts';
import type { Site } from './domain/site.ts';
import type { Ports } from './ports/ports.ts';
import type { SiteResourcesByName } from './ports/resources.ts';

type Op<K extends OperationId> = operations[K];
type Json<C> = C extends { content: { 'application/json': infer B } } ? B : undefined;
type StatusOf<K extends OperationId> = keyof Op<K>['responses'];
type Body<K extends OperationId> = Op<K> extends { requestBody?: infer R } ? Json<NonNullable<R>> : undefined;
type RawQuery<K extends OperationId> = Op<K> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : object;
type Query<K extends OperationId> = RawQuery<K> &
  Required<Pick<RawQuery<K>, Extract<keyof RawQuery<K>, DefaultedQuery[K]>>>;
type Params<K extends OperationId> = Op<K> extends { parameters: { path: infer P } } ? P : object;
type ChildOf<K extends OperationId> = ResourceByParameter[Extract<keyof Params<K>, keyof ResourceByParameter>];

declare const brand: unique symbol;

/** The answer of one operation. Only `reply` makes one, so that an excess field does not compile. */
export interface Reply<K extends OperationId> {
  readonly [brand]: K;
}

/** Takes a documented status and the body documented for it. */
export type ReplyFunction<K extends OperationId> = <S extends StatusOf<K>>(
  status: S,
  ...body: Json<Op<K>['responses'][S]> extends undefined ? [] : [Json<Op<K>['responses'][S]>]
) => Reply<K>;

/**
 * What the pipeline settled before the handler runs: validated input, the caller, the site, the role on it, the child.
 * Managed resources come cut to this site and, where they are personal, to the caller's own (decision 19).
 */
export interface Context<K extends OperationId> extends Omit<Ports, ResourceName>, SiteResourcesByName {
  readonly params: Params<K>;
  readonly query: Query<K>;
  /** The query as it was sent, without the defaults. */
  readonly asked: RawQuery<K>;
  readonly body: Body<K>;
  readonly caller: Caller;
  /** The site of the path. Operations without one must not read it. */
  readonly site: Site;
  readonly role: SiteRole;
  /** The document that the path names beside the site. */
  readonly child: ChildOf<K>;
  readonly reply: ReplyFunction<K>;
}

/** One operation of openapi.yaml: find or refuse, compute, reply. */
export type Handler<K extends OperationId> = (context: Context<K>) => Reply<K> | Promise<Reply<K>>;

/** A missing operation fails the compiler. */
export type Handlers = { readonly [K in BuiltOperationId]: Handler<K> };
