import type { ProfileIdentity } from '../query/profiles.ts';

/** What can be done about a member of a site, beside reading it. */
export interface ProfileStore {
  /** Erases everything recorded about a member; what comes later begins anew. Durable when it resolves. */
  erase(siteId: string, profile: ProfileIdentity): Promise<void>;
}
