// Written by `make generate` from openapi.yaml. Do not edit.

const ids = [
  'listSites',
  'createSite',
  'getSite',
  'updateSite',
  'deleteSite',
  'getStats',
  'getPageviews',
  'getRealtime',
] as const;

/** Ids of the operations under /api/v2. */
export type OperationId = (typeof ids)[number];

/** Operations the contract documents with 501, listed in runtime/http/not-built.ts. */
export type NotBuiltOperationId = never;

/** Operations that have a handler. */
export type BuiltOperationId = Exclude<OperationId, NotBuiltOperationId>;

/** What the request path needs to know about one operation. */
export interface OperationRow {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Folder of the handler. */
  readonly tag: string;
  readonly scope: 'read' | 'write' | 'admin';
  /** Least role on the site; null when the path names none. */
  readonly siteRole: 'viewer' | 'admin' | 'owner' | null;
  readonly ownership: 'shared' | 'personal' | 'author';
  /** Path parameter that `confirm` must equal. */
  readonly confirm: string | null;
  readonly query: Readonly<Record<string, QueryParameter>>;
  readonly body: 'none' | 'optional' | 'required';
  readonly statuses: readonly number[];
}

export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly default?: string | number | boolean;
}

/** Query parameters that always have a value, because the contract gives them a default. */
export interface DefaultedQuery {
  listSites: 'limit' | 'offset';
  createSite: never;
  getSite: never;
  updateSite: never;
  deleteSite: never;
  getStats: 'range';
  getPageviews: 'range' | 'limit' | 'offset';
  getRealtime: never;
}

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

/** One row for each operation under /api/v2, in the order of openapi.yaml, deeply frozen. */
export const operations: readonly OperationRow[] = freeze<readonly OperationRow[]>([
  {"id":"listSites","method":"GET","path":"/api/v2/sites","tag":"sites","scope":"read","siteRole":null,"ownership":"shared","confirm":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,429,500,503]},
  {"id":"createSite","method":"POST","path":"/api/v2/sites","tag":"sites","scope":"write","siteRole":null,"ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,413,429,500,503]},
  {"id":"getSite","method":"GET","path":"/api/v2/sites/{siteId}","tag":"sites","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateSite","method":"PATCH","path":"/api/v2/sites/{siteId}","tag":"sites","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteSite","method":"DELETE","path":"/api/v2/sites/{siteId}","tag":"sites","scope":"admin","siteRole":"owner","ownership":"shared","confirm":"siteId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"getStats","method":"GET","path":"/api/v2/sites/{siteId}/stats","tag":"stats","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getPageviews","method":"GET","path":"/api/v2/sites/{siteId}/pageviews","tag":"stats","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRealtime","method":"GET","path":"/api/v2/sites/{siteId}/realtime","tag":"stats","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
]);
