import { type ResourceName, resourceKinds, resourceNames } from '../../runtime/domain/resources.ts';
import type { Site } from '../../runtime/domain/site.ts';
import type { Api, StoredDocument } from './api.ts';
import { sampleFields } from './sample-fields.ts';

/** Ids of site resources, by the path parameter that names them. */
export type ResourceIds = Readonly<Record<string, string>>;

/** The archive's collection of each resource. */
const collectionOf = (name: ResourceName): StoredDocument[0] =>
  name === 'reports' ? 'ReportConfig' : (resourceKinds[name].label as StoredDocument[0]); // the others have equal names

/** A resource of each kind on a site, all of one user, and a visitor with a profile. */
export async function addSiteResources(api: Api, site: Pick<Site, 'id' | 'userId'>): Promise<ResourceIds> {
  const at = new Date(api.clock.now()).toISOString();
  const ids: Record<string, string> = {};
  const documents = resourceNames.map((name): StoredDocument => {
    const _id = api.id();
    ids[resourceKinds[name].parameter] = _id;
    const carried = { _id, siteId: site.id, userId: site.userId, createdAt: at, updatedAt: at };
    return [collectionOf(name), { ...carried, ...sampleFields[name] }];
  });
  const visitorId = `v${api.id()}`;
  const hit = { _id: api.id(), siteId: site.id, ts: at, visitorId, sessionId: visitorId, pathname: '/' };
  await api.store([...documents, ['PageView', hit]]);
  return { ...ids, profileId: visitorId };
}
