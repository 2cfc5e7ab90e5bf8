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
  {"id":"listFunnels","method":"GET","path":"/api/v2/sites/{siteId}/funnels","tag":"funnels","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createFunnel","method":"POST","path":"/api/v2/sites/{siteId}/funnels","tag":"funnels","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getFunnel","method":"GET","path":"/api/v2/sites/{siteId}/funnels/{funnelId}","tag":"funnels","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateFunnel","method":"PATCH","path":"/api/v2/sites/{siteId}/funnels/{funnelId}","tag":"funnels","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteFunnel","method":"DELETE","path":"/api/v2/sites/{siteId}/funnels/{funnelId}","tag":"funnels","scope":"admin","siteRole":"admin","ownership":"shared","confirm":"funnelId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"getFunnelStats","method":"GET","path":"/api/v2/sites/{siteId}/funnels/{funnelId}/stats","tag":"funnels","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"order":{"type":"string","default":"any"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"listSegments","method":"GET","path":"/api/v2/sites/{siteId}/segments","tag":"segments","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createSegment","method":"POST","path":"/api/v2/sites/{siteId}/segments","tag":"segments","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getSegment","method":"GET","path":"/api/v2/sites/{siteId}/segments/{segmentId}","tag":"segments","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateSegment","method":"PATCH","path":"/api/v2/sites/{siteId}/segments/{segmentId}","tag":"segments","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteSegment","method":"DELETE","path":"/api/v2/sites/{siteId}/segments/{segmentId}","tag":"segments","scope":"admin","siteRole":"viewer","ownership":"personal","confirm":"segmentId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listWebhooks","method":"GET","path":"/api/v2/sites/{siteId}/webhooks","tag":"webhooks","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"query":{"enabled":{"type":"boolean"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createWebhook","method":"POST","path":"/api/v2/sites/{siteId}/webhooks","tag":"webhooks","scope":"write","siteRole":"admin","ownership":"personal","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getWebhook","method":"GET","path":"/api/v2/sites/{siteId}/webhooks/{webhookId}","tag":"webhooks","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateWebhook","method":"PATCH","path":"/api/v2/sites/{siteId}/webhooks/{webhookId}","tag":"webhooks","scope":"write","siteRole":"admin","ownership":"personal","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteWebhook","method":"DELETE","path":"/api/v2/sites/{siteId}/webhooks/{webhookId}","tag":"webhooks","scope":"admin","siteRole":"admin","ownership":"personal","confirm":"webhookId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listGoals","method":"GET","path":"/api/v2/sites/{siteId}/goals","tag":"goals","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createGoal","method":"POST","path":"/api/v2/sites/{siteId}/goals","tag":"goals","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getGoal","method":"GET","path":"/api/v2/sites/{siteId}/goals/{goalId}","tag":"goals","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateGoal","method":"PATCH","path":"/api/v2/sites/{siteId}/goals/{goalId}","tag":"goals","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteGoal","method":"DELETE","path":"/api/v2/sites/{siteId}/goals/{goalId}","tag":"goals","scope":"admin","siteRole":"admin","ownership":"shared","confirm":"goalId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listAlerts","method":"GET","path":"/api/v2/sites/{siteId}/alerts","tag":"alerts","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createAlert","method":"POST","path":"/api/v2/sites/{siteId}/alerts","tag":"alerts","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getAlert","method":"GET","path":"/api/v2/sites/{siteId}/alerts/{alertId}","tag":"alerts","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateAlert","method":"PATCH","path":"/api/v2/sites/{siteId}/alerts/{alertId}","tag":"alerts","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteAlert","method":"DELETE","path":"/api/v2/sites/{siteId}/alerts/{alertId}","tag":"alerts","scope":"admin","siteRole":"viewer","ownership":"personal","confirm":"alertId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listAnnotations","method":"GET","path":"/api/v2/sites/{siteId}/annotations","tag":"annotations","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"from":{"type":"string"},"to":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createAnnotation","method":"POST","path":"/api/v2/sites/{siteId}/annotations","tag":"annotations","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getAnnotation","method":"GET","path":"/api/v2/sites/{siteId}/annotations/{annotationId}","tag":"annotations","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateAnnotation","method":"PATCH","path":"/api/v2/sites/{siteId}/annotations/{annotationId}","tag":"annotations","scope":"write","siteRole":"admin","ownership":"author","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteAnnotation","method":"DELETE","path":"/api/v2/sites/{siteId}/annotations/{annotationId}","tag":"annotations","scope":"admin","siteRole":"admin","ownership":"author","confirm":"annotationId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listReports","method":"GET","path":"/api/v2/sites/{siteId}/reports","tag":"reports","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createReport","method":"POST","path":"/api/v2/sites/{siteId}/reports","tag":"reports","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getReport","method":"GET","path":"/api/v2/sites/{siteId}/reports/{reportId}","tag":"reports","scope":"read","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateReport","method":"PATCH","path":"/api/v2/sites/{siteId}/reports/{reportId}","tag":"reports","scope":"write","siteRole":"viewer","ownership":"personal","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteReport","method":"DELETE","path":"/api/v2/sites/{siteId}/reports/{reportId}","tag":"reports","scope":"admin","siteRole":"viewer","ownership":"personal","confirm":"reportId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"listDashboards","method":"GET","path":"/api/v2/sites/{siteId}/dashboards","tag":"dashboards","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"createDashboard","method":"POST","path":"/api/v2/sites/{siteId}/dashboards","tag":"dashboards","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[201,400,401,403,404,413,429,500,503]},
  {"id":"getDashboard","method":"GET","path":"/api/v2/sites/{siteId}/dashboards/{dashboardId}","tag":"dashboards","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"updateDashboard","method":"PATCH","path":"/api/v2/sites/{siteId}/dashboards/{dashboardId}","tag":"dashboards","scope":"write","siteRole":"admin","ownership":"shared","confirm":null,"query":{},"body":"required","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"deleteDashboard","method":"DELETE","path":"/api/v2/sites/{siteId}/dashboards/{dashboardId}","tag":"dashboards","scope":"admin","siteRole":"admin","ownership":"shared","confirm":"dashboardId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"getStats","method":"GET","path":"/api/v2/sites/{siteId}/stats","tag":"stats","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getPageviews","method":"GET","path":"/api/v2/sites/{siteId}/pageviews","tag":"stats","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getEvents","method":"GET","path":"/api/v2/sites/{siteId}/events","tag":"stats","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"name":{"type":"string"},"property":{"type":"string"},"range":{"type":"string","default":"30d"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRealtime","method":"GET","path":"/api/v2/sites/{siteId}/realtime","tag":"stats","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getChannels","method":"GET","path":"/api/v2/sites/{siteId}/channels","tag":"acquisition","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getJourneys","method":"GET","path":"/api/v2/sites/{siteId}/journeys","tag":"behaviour","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"depth":{"type":"integer","default":5},"startPathname":{"type":"string"},"endPathname":{"type":"string"},"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getVitals","method":"GET","path":"/api/v2/sites/{siteId}/vitals","tag":"behaviour","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"listProfiles","method":"GET","path":"/api/v2/sites/{siteId}/profiles","tag":"behaviour","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"search":{"type":"string"},"identified":{"type":"boolean"},"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getProfile","method":"GET","path":"/api/v2/sites/{siteId}/profiles/{profileId}","tag":"behaviour","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"deleteProfile","method":"DELETE","path":"/api/v2/sites/{siteId}/profiles/{profileId}","tag":"behaviour","scope":"admin","siteRole":"admin","ownership":"shared","confirm":"profileId","query":{"confirm":{"type":"string"}},"body":"optional","statuses":[200,400,401,403,404,413,429,500,503]},
  {"id":"getRetention","method":"GET","path":"/api/v2/sites/{siteId}/retention","tag":"behaviour","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"granularity":{"type":"string","default":"week"},"periods":{"type":"integer","default":8},"mode":{"type":"string","default":"on"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRevenue","method":"GET","path":"/api/v2/sites/{siteId}/revenue","tag":"revenue","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRevenueSources","method":"GET","path":"/api/v2/sites/{siteId}/revenue/sources","tag":"revenue","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRevenueProducts","method":"GET","path":"/api/v2/sites/{siteId}/revenue/products","tag":"revenue","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
  {"id":"getRevenueCampaigns","method":"GET","path":"/api/v2/sites/{siteId}/revenue/campaigns","tag":"revenue","scope":"read","siteRole":"viewer","ownership":"shared","confirm":null,"query":{"range":{"type":"string","default":"30d"},"from":{"type":"string"},"to":{"type":"string"},"country":{"type":"string"},"city":{"type":"string"},"browser":{"type":"string"},"os":{"type":"string"},"device":{"type":"string"},"referrer":{"type":"string"},"utm_source":{"type":"string"},"utm_medium":{"type":"string"},"utm_campaign":{"type":"string"},"pathname":{"type":"string"},"segment":{"type":"string"},"limit":{"type":"integer","default":50},"offset":{"type":"integer","default":0}},"body":"none","statuses":[200,400,401,403,404,429,500,503]},
]);
