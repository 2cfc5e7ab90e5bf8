import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Document, OpenAPIBackend } from 'openapi-backend';
import type { ContractRow } from '../../generated/operations.ts';
import { methodNotAllowed, nothingAt } from '../errors.ts';
import { type ContractBackend, makeBackend } from './contract-backend.ts';
import type { ContractRouter, RoutedRequest } from './contract-router.ts';
import type { Answer, Exchange, MatchedExchange } from './exchange.ts';
import { preflightHeaders } from './headers.ts';
import { type Outcome, outcomeOf, type RequestLog, refusalOf } from './outcome.ts';
import { pipelines, runSteps } from './pipeline.ts';
import { requestProblem } from './problem.ts';
import { parseQuery, withDefaults } from './query.ts';
import type { Match } from './route-table.ts';
import type { Services } from './services.ts';

/** The handler of one operation, with everything it gets already bound. */
export type BoundHandler = (exchange: MatchedExchange) => Answer | Promise<Answer>;

export interface ContractApiOptions {
  /** openapi.yaml with its references resolved. */
  readonly document: unknown;
  readonly handlers: ReadonlyMap<string, BoundHandler>;
  readonly services: Services;
  readonly log: RequestLog;
}

type RegisteredHandler = (context: unknown, exchange: MatchedExchange) => Answer | Promise<Answer>;
type Operation = Extract<Match<ContractRow>, { kind: 'operation' }>;

/** The operations of the contract, by the router, the validator and the handlers of openapi-backend. */
export class ContractApi {
  readonly #backend: OpenAPIBackend<Document>;
  readonly #router: ContractRouter;
  readonly #options: ContractApiOptions;

  private constructor({ backend, router }: ContractBackend, options: ContractApiOptions) {
    this.#backend = backend;
    this.#router = router;
    this.#options = options;
    this.#register();
  }

  static async make(options: ContractApiOptions): Promise<ContractApi> {
    return new ContractApi(await makeBackend(options.document), options);
  }

  /** Compiles every request check, a few operations at a time, so that no request waits for it (15 ms each). */
  async warm(): Promise<void> {
    for (const { operationId } of this.#router.getOperations()) {
      if (operationId !== undefined) this.#backend.validator.getRequestValidatorsForOperation(operationId);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** What the path of a request leads to; undefined when the contract does not have it. */
  find(request: RoutedRequest): Match<ContractRow> {
    return this.#router.find(request);
  }

  /** Answers one request, refusals included: `found` is what `find` gave for it. Never rejects. */
  async answer(exchange: Exchange, request: RoutedRequest, found: Match<ContractRow>): Promise<Outcome> {
    const { log } = this.#options;
    if (exchange.method === 'OPTIONS') return preflight(exchange, found);
    try {
      if (found === undefined) throw nothingAt(exchange.path);
      if (found.kind === 'methods') throw methodNotAllowed(exchange.method, found.allow);
      const matched = this.#settle(exchange, found, request);
      const answer = await this.#run(matched);
      log.debug({ operation: matched.operation.id, status: answer.status }, 'answered');
      return outcomeOf(matched, answer);
    } catch (error) {
      const kind = found?.kind === 'methods' ? found.other.kind : found?.operation.kind;
      const outcome = refusalOf(error, { kind, operationId: exchange.operation?.id }, log);
      return found?.kind === 'methods' ? { ...outcome, headers: { Allow: found.allow, ...outcome.headers } } : outcome;
    }
  }

  /** The stages of openapi-backend in its order: security, validation, handler (decision 54). */
  async #run(exchange: MatchedExchange): Promise<Answer> {
    const { services } = this.#options;
    const { id, kind } = exchange.operation;
    const { before, isValidated, after } = pipelines[kind];
    await runSteps(before, exchange, services);
    if (isValidated) this.#validate(exchange);
    if (after.length > 0) await runSteps(after, exchange, services);
    const handle = this.#backend.handlers[id] as unknown as RegisteredHandler | undefined; // what #register put there
    if (handle === undefined) throw new Error(`${id} has no handler.`);
    const answer = await handle(undefined, exchange);
    if (kind === 'tools') await refreshRate(exchange, services);
    return answer;
  }

  /** Refuses query, path and body with every fault that the compiled checks find. */
  #validate(exchange: MatchedExchange): void {
    const { operation, params, query, body } = exchange;
    const input: Record<string, unknown> = { path: params, query, header: exchange.request.headers, cookie: {} };
    if (body !== undefined) input.requestBody = body;
    let errors: ErrorObject[] | undefined;
    for (const validate of this.#backend.validator.getRequestValidatorsForOperation(operation.id) ?? [])
      if (!validate(input)) errors = [...(errors ?? []), ...((validate.errors ?? []) as ErrorObject[])]; // one Ajv, older types
    if (errors !== undefined) throw requestProblem(errors, operation);
  }

  #register(): void {
    for (const [id, handle] of this.#options.handlers) {
      const registered: RegisteredHandler = (_, exchange) => handle(exchange);
      this.#backend.register(id, registered);
    }
  }

  #settle(exchange: Exchange, { operation, params }: Operation, request: RoutedRequest): MatchedExchange {
    exchange.params = params;
    exchange.asked = parseQuery(request.query, operation);
    exchange.query = withDefaults(exchange.asked, operation);
    return Object.assign(exchange, { operation });
  }
}

function preflight({ request }: Exchange, found: Match<ContractRow>): Outcome {
  const kind = found?.kind === 'operation' ? found.operation.kind : found?.other.kind;
  const asked = request.headers['access-control-request-headers'];
  return { status: 204, headers: preflightHeaders(kind, found?.allow ?? 'OPTIONS', asked), body: undefined };
}

/** A call of a tool spends the same budget through the API: what is left is read when all calls are done. */
async function refreshRate(exchange: MatchedExchange, { budget, ports }: Services): Promise<void> {
  const { caller, deadline } = exchange;
  if (caller !== undefined) exchange.rate = await budget.state(caller, ports.clock.now(), deadline);
}
