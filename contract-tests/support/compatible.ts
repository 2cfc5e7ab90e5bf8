import type { Site } from '../../runtime/domain/site.ts';
import type { Api } from './api.ts';
import { firefox } from './hits.ts';

type Headers = Readonly<Record<string, string>>;

/** A site that accepts the form of another product. */
export async function addSiteWith(api: Api, kind: string, over: Partial<Site> = {}): Promise<Site> {
  const site = await api.addSite(over);
  await api.store([['Integration', { _id: api.id(), siteId: site.id, userId: api.owner.id, kind }]]);
  return site;
}

const post = (api: Api, [path, endpoint]: readonly [string, string], body: unknown, headers: Headers) =>
  api.send(
    path,
    {
      method: 'POST',
      headers: { 'user-agent': firefox, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    endpoint,
  );

/** Sends requests of Plausible's script. Every answer is checked against the contract. */
export const sendPlausible = (api: Api, body: unknown, headers: Headers = {}) =>
  post(api, ['/api/event', 'collectPlausibleEvent'], body, { 'content-type': 'text/plain', ...headers });

/** Sends requests of Umami's script. */
export const sendUmami = (api: Api, body: unknown, headers: Headers = {}) =>
  post(api, ['/api/send', 'collectUmamiEvent'], body, { 'content-type': 'application/json', ...headers });

/** Sends a list of Umami's bodies. */
export const sendUmamiBatch = (api: Api, body: unknown, headers: Headers = {}) =>
  post(api, ['/api/batch', 'collectUmamiBatch'], body, { 'content-type': 'application/json', ...headers });

const kinds: readonly string[] = ['PageView', 'Event', 'Engagement', 'RevenueEvent', 'Identification', 'WebVital'];

/** What is stored of a site, one collection after another in ingestion order; only the named fields that are there. */
export async function storedHits(
  api: Api,
  siteId: string,
  fields: readonly string[],
): Promise<Readonly<Record<string, unknown>>[]> {
  return (await api.stored(siteId))
    .filter(({ collection }) => kinds.includes(collection))
    .sort((left, right) => kinds.indexOf(left.collection) - kinds.indexOf(right.collection))
    .map(({ collection, document }) => ({
      collection,
      ...Object.fromEntries(fields.flatMap((field) => (field in document ? [[field, document[field]]] : []))),
    }));
}
