// Written by `make generate` from openapi.yaml. Do not edit.

const ids = [
  'listSites',
  'createSite',
  'getSite',
  'updateSite',
  'deleteSite',
  'listFunnels',
  'createFunnel',
  'getFunnel',
  'updateFunnel',
  'deleteFunnel',
  'getFunnelStats',
  'listSegments',
  'createSegment',
  'getSegment',
  'updateSegment',
  'deleteSegment',
  'listWebhooks',
  'createWebhook',
  'getWebhook',
  'updateWebhook',
  'deleteWebhook',
  'listGoals',
  'createGoal',
  'getGoal',
  'updateGoal',
  'deleteGoal',
  'listAlerts',
  'createAlert',
  'getAlert',
  'updateAlert',
  'deleteAlert',
  'listAnnotations',
  'createAnnotation',
  'getAnnotation',
  'updateAnnotation',
  'deleteAnnotation',
  'listReports',
  'createReport',
  'getReport',
  'updateReport',
  'deleteReport',
  'listDashboards',
  'createDashboard',
  'getDashboard',
  'updateDashboard',
  'deleteDashboard',
  'getStats',
  'getPageviews',
  'getEvents',
  'getRealtime',
  'getChannels',
  'getJourneys',
  'getVitals',
  'listProfiles',
  'getProfile',
  'deleteProfile',
  'getRetention',
  'getRevenue',
  'getRevenueSources',
  'getRevenueProducts',
  'getRevenueCampaigns',
] as const;

const endpointIds = [
  'collectHit',
  'callTools',
  'getTracker',
  'getVitalsScript',
  'getExtrasScript',
  'collectPixel',
  'collectPlausibleEvent',
  'collectUmamiEvent',
  'collectUmamiBatch',
  'getLiveness',
  'getReadiness',
  'getMetrics',
  'getDocumentJson',
  'getDocumentYaml',
  'getReference',
  'getAccountSession',
  'setUpAccount',
  'signIn',
  'signOut',
  'setPassword',
  'listAccountKeys',
  'createAccountKey',
  'revokeAccountKey',
  'listDroppedHits',
  'getSitePaths',
  'updateSitePaths',
] as const;

/** Ids of the operations under /api/v2. */
export type OperationId = (typeof ids)[number];

/** Ids of the operations outside /api/v2. */
export type EndpointId = (typeof endpointIds)[number];

/** Operations the contract documents with 501, listed in runtime/http/not-built.ts. */
export type NotBuiltOperationId = never;

/** Operations under /api/v2 that have a handler. */
export type BuiltOperationId = Exclude<OperationId, NotBuiltOperationId>;

/** Which list of checks a request passes (runtime/http/pipeline.ts): `x-endpoint`, or `api` under /api/v2. */
export type EndpointKind = 'api' | 'open' | 'metrics' | 'sign-in' | 'account' | 'collect' | 'compatible' | 'tools';

/** What the request path needs to know about one operation. */
export interface ContractRow {
  readonly id: OperationId | EndpointId;
  readonly kind: EndpointKind;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Folder of the handler. */
  readonly tag: string;
  /** Whether the contract asks for a credential. */
  readonly credential: 'none' | 'optional' | 'required';
  /** Least scope of a key; null outside /api/v2. */
  readonly scope: 'read' | 'write' | 'admin' | null;
  /** Least role on the site; null when the path names none. */
  readonly siteRole: 'viewer' | 'admin' | 'owner' | null;
  readonly ownership: 'shared' | 'personal' | 'author';
  /** Path parameter that `confirm` must equal. */
  readonly confirm: string | null;
  /** When the body may hold many hits: always, or only if a key is sent. */
  readonly batch: 'always' | 'with-key' | null;
  readonly query: Readonly<Record<string, QueryParameter>>;
  readonly body: 'none' | 'optional' | 'required';
  readonly statuses: readonly number[];
}

/** An operation under /api/v2. */
export interface OperationRow extends ContractRow {
  readonly id: OperationId;
  readonly kind: 'api';
  readonly scope: 'read' | 'write' | 'admin';
}

/** An operation outside /api/v2. */
export interface EndpointRow extends ContractRow {
  readonly id: EndpointId;
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
  listFunnels: 'limit' | 'offset';
  createFunnel: never;
  getFunnel: never;
  updateFunnel: never;
  deleteFunnel: never;
  getFunnelStats: 'range' | 'order';
  listSegments: 'limit' | 'offset';
  createSegment: never;
  getSegment: never;
  updateSegment: never;
  deleteSegment: never;
  listWebhooks: 'limit' | 'offset';
  createWebhook: never;
  getWebhook: never;
  updateWebhook: never;
  deleteWebhook: never;
  listGoals: 'range' | 'limit' | 'offset';
  createGoal: never;
  getGoal: 'range';
  updateGoal: never;
  deleteGoal: never;
  listAlerts: 'limit' | 'offset';
  createAlert: never;
  getAlert: never;
  updateAlert: never;
  deleteAlert: never;
  listAnnotations: 'limit' | 'offset';
  createAnnotation: never;
  getAnnotation: never;
  updateAnnotation: never;
  deleteAnnotation: never;
  listReports: 'limit' | 'offset';
  createReport: never;
  getReport: never;
  updateReport: never;
  deleteReport: never;
  listDashboards: 'limit' | 'offset';
  createDashboard: never;
  getDashboard: never;
  updateDashboard: never;
  deleteDashboard: never;
  getStats: 'range';
  getPageviews: 'range' | 'limit' | 'offset';
  getEvents: 'range' | 'limit' | 'offset';
  getRealtime: never;
  getChannels: 'range' | 'limit' | 'offset';
  getJourneys: 'depth' | 'range' | 'limit' | 'offset';
  getVitals: 'range' | 'limit' | 'offset';
  listProfiles: 'range' | 'limit' | 'offset';
  getProfile: never;
  deleteProfile: never;
  getRetention: 'granularity' | 'periods' | 'mode';
  getRevenue: 'range';
  getRevenueSources: 'range' | 'limit' | 'offset';
  getRevenueProducts: 'range' | 'limit' | 'offset';
  getRevenueCampaigns: 'range' | 'limit' | 'offset';
  collectHit: never;
  callTools: never;
  getTracker: never;
  getVitalsScript: never;
  getExtrasScript: never;
  collectPixel: never;
  collectPlausibleEvent: never;
  collectUmamiEvent: never;
  collectUmamiBatch: never;
  getLiveness: never;
  getReadiness: never;
  getMetrics: never;
  getDocumentJson: never;
  getDocumentYaml: never;
  getReference: never;
  getAccountSession: never;
  setUpAccount: never;
  signIn: never;
  signOut: never;
  setPassword: never;
  listAccountKeys: never;
  createAccountKey: never;
  revokeAccountKey: never;
  listDroppedHits: never;
  getSitePaths: never;
  updateSitePaths: never;
}

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

/** One row for each operation under /api/v2, in the order of openapi.yaml, deeply frozen. */
export const operations: readonly OperationRow[] = freeze<readonly OperationRow[]>([
  {"id":"listSites","kind":"api","method":"GET","path":"/api/v2/sites","tag":"sites","credential":"required","scope":"read","siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,429,500,503]},
  {"id":"createSite","kind":"api","method":"POST","path":"/api/v2/sites","tag":"sites","credential":"required","scope":"write","siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,413,429,500,503]},
  {"id":"getSite","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}","tag":"sites","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateSite","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}","tag":"sites","credential":"required","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteSite","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}","tag":"sites","credential":"required","scope":"admin","siteRole":"owner","ownership":"shared","confirm":"siteId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listFunnels","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/funnels","tag":"funnels","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createFunnel","kind":"api","method":"POST","path":"/api/v2/sites/{siteId}/funnels","tag":"funnels","credential":"required","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getFunnel","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/funnels/{funnelId}","tag":"funnels","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateFunnel","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}/funnels/{funnelId}","tag":"funnels","credential":"required","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteFunnel","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/funnels/{funnelId}","tag":"funnels","credential":"required","scope":"admin","siteRole":"admin","ownership":"shared","confirm":"funnelId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"getFunnelStats","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/funnels/{funnelId}/stats","tag":"funnels","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"order":{"type":"string","default":"any"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"listSegments","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/segments","tag":"segments","credential":"required","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createSegment","kind":"api","method":"POST","path":"/api/v2/sites/{siteId}/segments","tag":"segments","credential":"required","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getSegment","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/segments/{segmentId}","tag":"segments","credential":"required","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateSegment","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}/segments/{segmentId}","tag":"segments","credential":"required","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteSegment","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/segments/{segmentId}","tag":"segments","credential":"required","scope":"admin","siteRole":"viewer","ownership":"personal","confirm":"segmentId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listWebhooks","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/webhooks","tag":"webhooks","credential":"required","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{"enabled":{"type":"boolean"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createWebhook","kind":"api","method":"POST","path":"/api/v2/sites/{siteId}/webhooks","tag":"webhooks","credential":"required","scope":"write","siteRole":"admin","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getWebhook","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/webhooks/{webhookId}","tag":"webhooks","credential":"required","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateWebhook","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}/webhooks/{webhookId}","tag":"webhooks","credential":"required","scope":"write","siteRole":"admin","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteWebhook","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/webhooks/{webhookId}","tag":"webhooks","credential":"required","scope":"admin","siteRole":"admin","ownership":"personal","confirm":"webhookId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listGoals","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/goals","tag":"goals","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createGoal","kind":"api","method":"POST","path":"/api/v2/sites/{siteId}/goals","tag":"goals","credential":"required","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getGoal","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/goals/{goalId}","tag":"goals","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateGoal","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}/goals/{goalId}","tag":"goals","credential":"required","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteGoal","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/goals/{goalId}","tag":"goals","credential":"required","scope":"admin","siteRole":"admin","ownership":"shared","confirm":"goalId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listAlerts","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/alerts","tag":"alerts","credential":"required","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createAlert","kind":"api","method":"POST","path":"/api/v2/sites/{siteId}/alerts","tag":"alerts","credential":"required","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getAlert","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/alerts/{alertId}","tag":"alerts","credential":"required","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateAlert","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}/alerts/{alertId}","tag":"alerts","credential":"required","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteAlert","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/alerts/{alertId}","tag":"alerts","credential":"required","scope":"admin","siteRole":"viewer","ownership":"personal","confirm":"alertId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listAnnotations","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/annotations","tag":"annotations","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"from":{"type":"string"},"to":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createAnnotation","kind":"api","method":"POST","path":"/api/v2/sites/{siteId}/annotations","tag":"annotations","credential":"required","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getAnnotation","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/annotations/{annotationId}","tag":"annotations","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateAnnotation","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}/annotations/{annotationId}","tag":"annotations","credential":"required","scope":"write","siteRole":"admin","ownership":"author","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteAnnotation","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/annotations/{annotationId}","tag":"annotations","credential":"required","scope":"admin","siteRole":"admin","ownership":"author","confirm":"annotationId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listReports","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/reports","tag":"reports","credential":"required","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createReport","kind":"api","method":"POST","path":"/api/v2/sites/{siteId}/reports","tag":"reports","credential":"required","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getReport","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/reports/{reportId}","tag":"reports","credential":"required","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateReport","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}/reports/{reportId}","tag":"reports","credential":"required","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteReport","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/reports/{reportId}","tag":"reports","credential":"required","scope":"admin","siteRole":"viewer","ownership":"personal","confirm":"reportId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listDashboards","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/dashboards","tag":"dashboards","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createDashboard","kind":"api","method":"POST","path":"/api/v2/sites/{siteId}/dashboards","tag":"dashboards","credential":"required","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getDashboard","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/dashboards/{dashboardId}","tag":"dashboards","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateDashboard","kind":"api","method":"PATCH","path":"/api/v2/sites/{siteId}/dashboards/{dashboardId}","tag":"dashboards","credential":"required","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteDashboard","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/dashboards/{dashboardId}","tag":"dashboards","credential":"required","scope":"admin","siteRole":"admin","ownership":"shared","confirm":"dashboardId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"getStats","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/stats","tag":"stats","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getPageviews","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/pageviews","tag":"stats","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getEvents","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/events","tag":"stats","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"name":{"type":"string"},"property":{"type":"string"},"range":{"type":"string","default":"30d"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRealtime","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/realtime","tag":"stats","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getChannels","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/channels","tag":"acquisition","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getJourneys","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/journeys","tag":"behaviour","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"depth":{"type":"integer","default":5},"startPathname":{"type":"string"},"endPathname":{"type":"string"},"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getVitals","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/vitals","tag":"behaviour","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"listProfiles","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/profiles","tag":"behaviour","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"search":{"type":"string"},"identified":{"type":"boolean"},"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getProfile","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/profiles/{profileId}","tag":"behaviour","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"deleteProfile","kind":"api","method":"DELETE","path":"/api/v2/sites/{siteId}/profiles/{profileId}","tag":"behaviour","credential":"required","scope":"admin","siteRole":"admin","ownership":"shared","confirm":"profileId","batch":null,"query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"getRetention","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/retention","tag":"behaviour","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"granularity":{"type":"string","default":"week"},"periods":{"type":"integer","default":8},"mode":{"type":"string","default":"on"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRevenue","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/revenue","tag":"revenue","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRevenueSources","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/revenue/sources","tag":"revenue","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRevenueProducts","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/revenue/products","tag":"revenue","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRevenueCampaigns","kind":"api","method":"GET","path":"/api/v2/sites/{siteId}/revenue/campaigns","tag":"revenue","credential":"required","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
]);

/** The same for each operation outside /api/v2. */
export const endpoints: readonly EndpointRow[] = freeze<readonly EndpointRow[]>([
  {"id":"collectHit","kind":"collect","method":"POST","path":"/api/sites/{siteId}/collect","tag":"ingest","credential":"optional","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":"with-key","query":{},"body":"required","statuses":[200,202,400,401,403,404,413,429,500,503]},
  {"id":"callTools","kind":"tools","method":"POST","path":"/api/mcp","tag":"tools","credential":"required","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,202,400,401,404,413,429,500,503]},
  {"id":"getTracker","kind":"open","method":"GET","path":"/api/sites/{siteId}/tracker.js","tag":"ingest","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,304,404]},
  {"id":"getVitalsScript","kind":"open","method":"GET","path":"/api/sites/{siteId}/vitals.js","tag":"ingest","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,304,404]},
  {"id":"getExtrasScript","kind":"open","method":"GET","path":"/api/sites/{siteId}/extras.js","tag":"ingest","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,304,404]},
  {"id":"collectPixel","kind":"compatible","method":"GET","path":"/api/sites/{siteId}/pixel.gif","tag":"ingest","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{"p":{"type":"string"},"r":{"type":"string"}},"body":"none","statuses":[200,404,500,503]},
  {"id":"collectPlausibleEvent","kind":"compatible","method":"POST","path":"/api/event","tag":"ingest","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[202,400,413,500,503]},
  {"id":"collectUmamiEvent","kind":"compatible","method":"POST","path":"/api/send","tag":"ingest","credential":"optional","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"collectUmamiBatch","kind":"compatible","method":"POST","path":"/api/batch","tag":"ingest","credential":"optional","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":"always","query":{},"body":"required","statuses":[200,400,401,403,413,429,500,503]},
  {"id":"getLiveness","kind":"open","method":"GET","path":"/health/live","tag":"service","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200]},
  {"id":"getReadiness","kind":"open","method":"GET","path":"/health/ready","tag":"service","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,503]},
  {"id":"getMetrics","kind":"metrics","method":"GET","path":"/metrics","tag":"service","credential":"required","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,401,404,429,500]},
  {"id":"getDocumentJson","kind":"open","method":"GET","path":"/openapi.json","tag":"service","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200]},
  {"id":"getDocumentYaml","kind":"open","method":"GET","path":"/openapi.yaml","tag":"service","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200]},
  {"id":"getReference","kind":"open","method":"GET","path":"/docs","tag":"service","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200]},
  {"id":"getAccountSession","kind":"sign-in","method":"GET","path":"/api/account/session","tag":"account","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,401,500,503]},
  {"id":"setUpAccount","kind":"sign-in","method":"POST","path":"/api/account/setup","tag":"account","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,413,500,503]},
  {"id":"signIn","kind":"sign-in","method":"POST","path":"/api/account/sign-in","tag":"account","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,413,429,500,503]},
  {"id":"signOut","kind":"sign-in","method":"POST","path":"/api/account/sign-out","tag":"account","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[204,401,500,503]},
  {"id":"setPassword","kind":"sign-in","method":"POST","path":"/api/account/password","tag":"account","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,413,500,503]},
  {"id":"listAccountKeys","kind":"account","method":"GET","path":"/api/account/keys","tag":"account","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,401,429,500,503]},
  {"id":"createAccountKey","kind":"account","method":"POST","path":"/api/account/keys","tag":"account","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[201,400,401,413,429,500,503]},
  {"id":"revokeAccountKey","kind":"account","method":"POST","path":"/api/account/keys/{keyId}/revoke","tag":"account","credential":"none","scope":null,"siteRole":null,"ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,401,404,429,500,503]},
  {"id":"listDroppedHits","kind":"account","method":"GET","path":"/api/account/sites/{siteId}/dropped","tag":"account","credential":"none","scope":null,"siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,401,404,429,500,503]},
  {"id":"getSitePaths","kind":"account","method":"GET","path":"/api/account/sites/{siteId}/paths","tag":"account","credential":"none","scope":null,"siteRole":"viewer","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"none","statuses":[200,401,404,429,500,503]},
  {"id":"updateSitePaths","kind":"account","method":"POST","path":"/api/account/sites/{siteId}/paths","tag":"account","credential":"none","scope":null,"siteRole":"admin","ownership":"shared","confirm":null,"batch":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
]);
