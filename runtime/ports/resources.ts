import type { Child, Goal, Segment } from '../domain/resources.ts';
import type { Listed, Page } from './page.ts';

/** The same verbs for every child resource of a site. Lists come newest first, then id descending. */
export interface ChildStore<T extends Child> {
  find(siteId: string, id: string): Promise<T | undefined>;
  /** One page of the site's documents; with `userId` only that user's own. */
  list(siteId: string, page: Page, userId?: string): Promise<Listed<T>>;
  create(document: T): Promise<void>;
  /** The changed document, or undefined when there is none. */
  update(siteId: string, id: string, patch: Partial<Omit<T, 'id' | 'siteId' | 'userId'>>): Promise<T | undefined>;
  /** Tells whether there was one. */
  delete(siteId: string, id: string): Promise<boolean>;
}

export type GoalStore = ChildStore<Goal>;
export type SegmentStore = ChildStore<Segment>;
