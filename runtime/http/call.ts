import { siteResources } from '../access/site-resources.ts';
import type { Handlers } from '../contract/operation.ts';
import { resourceNames } from '../domain/resources.ts';
import type { EndpointPorts } from '../ports/endpoints.ts';
import type { Ports } from '../ports/ports.ts';
import type { BoundHandler } from './contract-api.ts';
import type { Answer, MatchedExchange } from './exchange.ts';

/** Each handler, called with what the pipeline settled. */
export function bindHandlers(
  handlers: Handlers,
  ports: Ports,
  endpointPorts: EndpointPorts,
): ReadonlyMap<string, BoundHandler> {
  const Call = callOver(ports, endpointPorts);
  const table = Object.entries(handlers) as unknown as [string, (context: object) => Answer | Promise<Answer>][]; // typed per operation
  return new Map(table.map(([id, handler]) => [id, (exchange) => handler(new Call(exchange))]));
}

const reply = (status: number, body?: unknown, headers?: Answer['headers']): Answer => ({ status, body, headers });

/**
 * One shape for every context: what belongs to the request, beside the ports, which are found through the prototype.
 * Managed resources are cut to the request's site and caller when they are first read.
 */
function callOver(ports: Ports, endpointPorts: EndpointPorts): new (exchange: MatchedExchange) => object {
  class Call {
    readonly #exchange: MatchedExchange;
    readonly params: MatchedExchange['params'];
    readonly query: MatchedExchange['query'];
    readonly asked: MatchedExchange['asked'];
    readonly body: MatchedExchange['body'];
    readonly caller: MatchedExchange['caller'];
    readonly site: MatchedExchange['site'];
    readonly role: MatchedExchange['role'];
    readonly child: MatchedExchange['child'];

    constructor(exchange: MatchedExchange) {
      this.#exchange = exchange;
      this.params = exchange.params;
      this.query = exchange.query;
      this.asked = exchange.asked;
      this.body = exchange.body;
      this.caller = exchange.caller;
      this.site = exchange.site;
      this.role = exchange.role;
      this.child = exchange.child;
    }

    get sender() {
      return this.#exchange.sender;
    }
    get path() {
      return this.#exchange.path;
    }
    get queryText() {
      return this.#exchange.queryText;
    }
    get isHead() {
      return this.#exchange.isHead;
    }
    get bodyText() {
      return this.#exchange.bodyText;
    }
    get writer() {
      return this.#exchange.writer;
    }
    get collectingSite() {
      return this.#exchange.collectingSite;
    }
    get toolPost() {
      return this.#exchange.toolPost;
    }
  }
  Object.assign(Call.prototype, ports, endpointPorts, { reply });
  for (const name of resourceNames) {
    Object.defineProperty(Call.prototype, name, {
      get(this: Call) {
        const { caller, site } = this;
        if (caller === undefined || site === undefined) throw new Error(`${name} are for operations on a site alone`);
        return siteResources(name, ports, { caller, siteId: site.id });
      },
    });
  }
  return Call;
}
