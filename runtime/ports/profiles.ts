import type { ProfileIdentity } from '../query/profiles.ts';

/** Writes on profiles; reads go through the engine. */
export interface ProfileStore {
  /** Erases everything recorded about a profile; later events start a new one. Resolves when durable. */
  erase(siteId: string, profile: ProfileIdentity): Promise<void>;
}
