import { laterThan } from '../../../domain/patch-site.ts';
import type { Alert, Dashboard, Goal, SiteResource } from '../../../domain/resources.ts';
import { unavailable } from '../../../errors.ts';
import type { Listed, Page } from '../../../ports/page.ts';
import type { ResourcePatch, ResourceStore, Wanted } from '../../../ports/resources.ts';
import { TakenError } from '../../../ports/store-errors.ts';
import type { Documents } from './documents.ts';

/** Attempts to set a default while concurrent changes win. */
const defaultsMax = 20;

/** Any site resource: their fields differ, and the documents that change with them. */
export class MongodbResourceStore<T extends SiteResource> implements ResourceStore<T> {
  protected readonly documents: Documents<T>;

  constructor(documents: Documents<T>) {
    this.documents = documents;
  }

  find(siteId: string, id: string): Promise<T | undefined> {
    return this.documents.find({ _id: id, siteId });
  }

  async list(siteId: string, page: Page, { userId, isWanted }: Wanted<T> = {}): Promise<Listed<T>> {
    const wanted = userId === undefined ? { siteId } : { siteId, userId };
    if (isWanted === undefined) return this.documents.list(wanted, page);
    const all = (await this.documents.all(wanted)).filter(isWanted);
    return { items: all.slice(page.offset, page.offset + page.limit), total: all.length };
  }

  create(document: T): Promise<void> {
    return this.documents.insert(document);
  }

  update(siteId: string, id: string, change: (before: T) => ResourcePatch<T>): Promise<T | undefined> {
    return this.documents.change({ _id: id, siteId }, (before) => change(before) as Partial<T>);
  }

  async delete(siteId: string, id: string): Promise<boolean> {
    return (await this.documents.remove({ _id: id, siteId })) > 0;
  }
}

/** A goal's alerts are deleted with it: before it, so that a failure between can be retried, and after it. */
export class MongodbGoalStore extends MongodbResourceStore<Goal> {
  readonly #alerts: Documents<Alert>;

  constructor(goals: Documents<Goal>, alerts: Documents<Alert>) {
    super(goals);
    this.#alerts = alerts;
  }

  override async delete(siteId: string, id: string): Promise<boolean> {
    if ((await this.find(siteId, id)) === undefined) return false;
    await this.#alerts.remove({ siteId, goalId: id });
    const isDeleted = await super.delete(siteId, id);
    // An alert that was being created may have found the goal.
    await this.#alerts.remove({ siteId, goalId: id });
    return isDeleted;
  }
}

/** A new default replaces the previous one. A unique index allows at most one. */
export class MongodbDashboardStore extends MongodbResourceStore<Dashboard> {
  override create(dashboard: Dashboard): Promise<void> {
    const isFree = async () => (await this.documents.find({ _id: dashboard.id })) === undefined;
    return this.#alone(dashboard, () => super.create(dashboard), isFree);
  }

  override async update(
    siteId: string,
    id: string,
    change: (before: Dashboard) => ResourcePatch<Dashboard>,
  ): Promise<Dashboard | undefined> {
    const before = await this.find(siteId, id);
    if (before === undefined) return undefined;
    return this.#alone(
      { ...before, ...change(before) },
      () => super.update(siteId, id, change),
      async () => true,
    );
  }

  /** A duplicate of another field than the id: another dashboard became the default meanwhile. */
  async #alone<R>(dashboard: Dashboard, write: () => Promise<R>, isOwnId: () => Promise<boolean>): Promise<R> {
    if (!dashboard.isDefault) return write();
    for (let attempt = 0; attempt < defaultsMax; attempt += 1) {
      await this.#replaceDefault(dashboard);
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof TakenError) || !(await isOwnId())) throw error;
      }
    }
    throw unavailable(new Error('too many concurrent changes of the default dashboard'));
  }

  async #replaceDefault(dashboard: Dashboard): Promise<void> {
    for (const { id } of await this.#others(dashboard)) {
      await this.documents.change({ _id: id, isDefault: true }, (other) => ({
        isDefault: false,
        updatedAt: laterThan(other.updatedAt, Date.parse(dashboard.updatedAt)),
      }));
    }
  }

  #others({ siteId, id }: Dashboard): Promise<Dashboard[]> {
    return this.documents.all({ siteId, isDefault: true, _id: { $ne: id } });
  }
}
