import { laterThan } from '../../../domain/patch-site.ts';
import type { Alert, Dashboard, Goal, SiteResource } from '../../../domain/resources.ts';
import type { Listed, Page } from '../../../ports/page.ts';
import type { ResourcePatch, ResourceStore, Wanted } from '../../../ports/resources.ts';
import type { Writer } from '../writing/write-queue.ts';
import { type Change, type Collection, commit, pageOf } from './collection.ts';

const ofUser = (siteId: string, userId: string): string => `${siteId} ${userId}`;

/** A child is listed with its site's and with its user's there: no list has to look at the documents of others. */
export const groupsOfChild = ({ siteId, userId }: SiteResource): readonly string[] => [siteId, ofUser(siteId, userId)];

/** Site resources of one kind. Kinds differ in their fields, and in what else changes with one. */
export class DuckdbChildStore<T extends SiteResource> implements ResourceStore<T> {
  readonly #documents: Collection<T>;
  readonly #writer: Writer;

  constructor(documents: Collection<T>, writer: Writer) {
    this.#documents = documents;
    this.#writer = writer;
  }

  async find(siteId: string, id: string): Promise<T | undefined> {
    return this.#at(siteId, id);
  }

  /** Changes look up and apply in one turn: whatever waited in between could have changed the document. */
  #at(siteId: string, id: string): T | undefined {
    const document = this.#documents.get(id);
    return document?.siteId === siteId ? document : undefined;
  }

  async list(siteId: string, page: Page, { userId, isWanted }: Wanted<T> = {}): Promise<Listed<T>> {
    const all = this.#documents.group(userId === undefined ? siteId : ofUser(siteId, userId));
    return pageOf(isWanted === undefined ? all : all.filter(isWanted), page);
  }

  create(document: T): Promise<void> {
    return commit([...this.besides(document, 'put'), this.#documents.inserting(document)], this.#writer);
  }

  async update(siteId: string, id: string, change: (before: T) => ResourcePatch<T>): Promise<T | undefined> {
    const before = this.#at(siteId, id);
    if (before === undefined) return undefined;
    const document = { ...before, ...change(before) };
    await commit([...this.besides(document, 'put'), this.#documents.replacing(document)], this.#writer);
    return document;
  }

  async delete(siteId: string, id: string): Promise<boolean> {
    const document = this.#at(siteId, id);
    if (document === undefined) return false;
    await commit([...this.besides(document, 'remove'), this.#documents.removing(document)], this.#writer);
    return true;
  }

  /** What changes in the same unit. */
  protected besides(_document: T, _kind: 'put' | 'remove'): Change[] {
    return [];
  }
}

/** A goal takes the alerts on it along. */
export class DuckdbGoalStore extends DuckdbChildStore<Goal> {
  readonly #alerts: Collection<Alert>;
  readonly #writer: Writer;

  constructor(goals: Collection<Goal>, alerts: Collection<Alert>, writer: Writer) {
    super(goals, writer);
    this.#alerts = alerts;
    this.#writer = writer;
  }

  protected override besides(goal: Goal, kind: 'put' | 'remove'): Change[] {
    return kind === 'put' ? [] : this.#removingAlerts(goal.siteId, goal.id);
  }

  override async delete(siteId: string, id: string): Promise<boolean> {
    if (!(await super.delete(siteId, id))) return false;
    // An alert that was on its way meanwhile had found the goal still there.
    const late = this.#removingAlerts(siteId, id);
    if (late.length > 0) await commit(late, this.#writer);
    return true;
  }

  #removingAlerts(siteId: string, id: string): Change[] {
    const onGoal = this.#alerts.group(siteId).filter(({ goalId }) => goalId === id);
    return onGoal.map((alert) => this.#alerts.removing(alert));
  }
}

/** A new default takes the place of the one before. */
export class DuckdbDashboardStore extends DuckdbChildStore<Dashboard> {
  readonly #dashboards: Collection<Dashboard>;

  constructor(dashboards: Collection<Dashboard>, writer: Writer) {
    super(dashboards, writer);
    this.#dashboards = dashboards;
  }

  protected override besides(dashboard: Dashboard, kind: 'put' | 'remove'): Change[] {
    if (kind === 'remove' || !dashboard.isDefault) return [];
    return this.#dashboards
      .group(dashboard.siteId)
      .filter(({ id, isDefault }) => isDefault && id !== dashboard.id)
      .map((other) => {
        const updatedAt = laterThan(other.updatedAt, Date.parse(dashboard.updatedAt));
        return this.#dashboards.replacing({ ...other, isDefault: false, updatedAt });
      });
  }
}
