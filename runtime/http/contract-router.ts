import { type Document, OpenAPIRouter, type Operation, type ParsedRequest, type Request } from 'openapi-backend';
import { type ContractRow, endpoints, operations } from '../../generated/operations.ts';
import { parseQuery, withDefaults } from './query.ts';
import { type Match, RouteTable } from './route-table.ts';

/** A request as the router sees it. What is found out about it is kept here, since the library asks several times. */
export interface RoutedRequest extends Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Request['headers'];
  /** The text after `?`. */
  readonly query: string;
  match?: Match<ContractRow>;
  /** The query without defaults. */
  asked?: Readonly<Record<string, unknown>>;
  parsed?: ParsedRequest;
}

/**
 * The router of openapi-backend with a look-up in place of a search: the stock one builds a regular expression for each
 * operation at each request (decision 55).
 */
export class ContractRouter extends OpenAPIRouter<Document> {
  readonly #table = new RouteTable<ContractRow>([...operations, ...endpoints]);
  readonly #operations: Operation<Document>[];
  readonly #byId: ReadonlyMap<string, Operation<Document>>;

  constructor(definition: Document) {
    super({ definition });
    this.#operations = super.getOperations().map(withoutSecurity);
    this.#byId = new Map(this.#operations.map((operation) => [operation.operationId ?? '', operation]));
  }

  /** What the path leads to, whatever the method. */
  find(request: RoutedRequest): Match<ContractRow> {
    if (!('match' in request)) request.match = this.#table.match(request.method, request.path);
    return request.match;
  }

  override getOperations(): Operation<Document>[] {
    return this.#operations;
  }

  override getOperation(operationId: string): Operation<Document> | undefined {
    return this.#byId.get(operationId);
  }

  override matchOperation(request: Request): Operation<Document> | undefined;
  override matchOperation(request: Request, strict: boolean): Operation<Document>;
  override matchOperation(request: Request, strict = false): Operation<Document> | undefined {
    const found = this.find(request as RoutedRequest); // every request of ours is one
    if (found?.kind === 'operation') return this.#byId.get(found.operation.id);
    if (strict) throw new Error(found === undefined ? '404-notFound' : '405-methodNotAllowed'); // the library's own words
    return undefined;
  }

  /** Parses path and query as the contract declares them: whole numbers, booleans, defaults. */
  override parseRequest(request: Request): ParsedRequest {
    const routed = request as RoutedRequest; // every request of ours is one
    routed.parsed ??= this.#parse(routed);
    return routed.parsed;
  }

  #parse(request: RoutedRequest): ParsedRequest {
    const found = this.find(request);
    const { method, path, headers } = request;
    const parsed = { method, path, headers, cookies: {}, requestBody: undefined };
    if (found?.kind !== 'operation') return { ...parsed, params: {}, query: {} };
    request.asked = parseQuery(request.query, found.operation);
    const query = withDefaults(request.asked, found.operation);
    return { ...parsed, params: found.params, query };
  }
}

/**
 * Access is checked in `postSecurityHandler`: whatever a security handler of the library throws becomes 401, while a
 * key may also be refused with 403 or 429, and a store that is down is 503.
 */
const withoutSecurity = (operation: Operation<Document>): Operation<Document> => ({ ...operation, security: [] });
