import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { OperationId } from '../../generated/operations.ts';
import type { DuckdbStore } from '../../runtime/adapters/duckdb/store.ts';
import { type CacheCounts, noCacheCounts } from '../../runtime/cache/cached-engine.ts';
import type { Log } from '../../runtime/compose/basics.ts';
import { makeService, type Service, type ServiceOptions } from '../../runtime/compose/service.ts';
import { type Config, readConfig } from '../../runtime/config.ts';
import type { ApiKey, Scope, TeamMember, User } from '../../runtime/domain/account.ts';
import { type FixtureLine, normalise } from '../../runtime/domain/fixture.ts';
import type { FixtureCollection } from '../../runtime/domain/fixture-fields.ts';
import { newId } from '../../runtime/domain/ids.ts';
import { newSite } from '../../runtime/domain/new-site.ts';
import type {
  Alert,
  Annotation,
  Dashboard,
  Funnel,
  Goal,
  Report,
  ResourceName,
  ResourceTypes,
  Segment,
  SiteResource,
  Webhook,
} from '../../runtime/domain/resources.ts';
import type { Site } from '../../runtime/domain/site.ts';
import { ownOrigin } from '../../runtime/http/own-origin.ts';
import type { ResourceStore } from '../../runtime/ports/resources.ts';
import { type Answer, type CallOptions, callOperation, checkAnswer } from './call.ts';
import { chosenStore } from './chosen-store.ts';
import { TestClock } from './clock.ts';
import { contractOperations } from './document.ts';
import { sampleFields } from './sample-fields.ts';

const root = join(import.meta.dirname, '..', '..');

export type StartOptions = Partial<
  Pick<
    ServiceOptions,
    | 'cascadeFault'
    | 'wait'
    | 'ownerRequestsMax'
    | 'ingestRequestsMax'
    | 'random'
    | 'rateWindowsMax'
    | 'rates'
    | 'networks'
  >
> & {
  readonly config?: Partial<Config>;
  readonly clock?: TestClock;
  readonly log?: Log;
  /** The address it listens on; loopback by default. */
  readonly host?: string;
  /** The owner; given when a store is opened again that has one already. */
  readonly as?: { readonly owner: User; readonly key: string };
};

/** One document of the export format and its collection. */
export type StoredDocument = readonly [FixtureCollection, Readonly<Record<string, unknown>>];

/** Logs nothing. */
const silence: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** A running service on its own store, with an owner, an admin key and factories for valid documents. */
export async function startApi(options: StartOptions = {}): Promise<Api> {
  const clock = options.clock ?? new TestClock();
  const { config, log, as, host = '127.0.0.1', ...rest } = options;
  const settings: Config = { ...readConfig({}), dataDir: ':memory:', baseUrl: 'http://localhost:3000', ...config };
  const service = await makeService({
    config: { ...settings, ...(await chosenStore(settings)) },
    log: log ?? silence,
    webFolder: join(root, 'dist', 'web'),
    ownerRequestsMax: 1_000_000,
    wait: () => Promise.resolve(),
    ...rest,
    clock,
  });
  await new Promise<void>((resolve) => service.server.listen(0, host, resolve));
  const api = new Api(service, clock);
  if (as !== undefined) return api.with(as.owner, as.key);
  const owner = await api.addUser();
  const key = await api.addKey({ userId: owner.id });
  return api.with(owner, key);
}

export class Api {
  readonly service: Service;
  readonly clock: TestClock;
  readonly baseUrl: string;
  owner: User;
  /** The owner's admin key; sent by default. */
  key = '';
  #count = 0;

  constructor(service: Service, clock: TestClock) {
    this.service = service;
    this.clock = clock;
    this.baseUrl = ownOrigin(service.server, 0);
    this.owner = { id: '', email: '', name: '', plan: 'free', createdAt: '' };
  }

  with(owner: User, key: string): this {
    this.owner = owner;
    this.key = key;
    return this;
  }

  async stop(): Promise<void> {
    this.service.server.closeAllConnections();
    await this.service.stop();
  }

  /** The embedded store, for tests of its internals. */
  get embedded(): DuckdbStore {
    const { embedded } = this.service.store;
    if (embedded === undefined) throw new Error('This test looks into the embedded store; run it with STORE=duckdb.');
    return embedded;
  }

  /** Counters of the engine's cache. */
  get cacheCounts(): CacheCounts {
    return this.service.store.cache?.counts ?? noCacheCounts;
  }

  /** Calls an operation by id; the answer is checked against the contract. */
  call<K extends OperationId>(id: K, options: CallOptions = {}): Promise<Answer<K>> {
    return callOperation(this.baseUrl, id, { key: this.key, ...options });
  }

  /** Sends any request; the answer of a known operation is checked against the contract too. */
  async send(
    path: string,
    init: RequestInit = {},
    endpoint?: string,
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      signal: AbortSignal.timeout(20_000),
      redirect: 'manual',
      ...init,
    });
    const text = await response.text();
    if (endpoint !== undefined && contractOperations.has(endpoint))
      checkAnswer(endpoint, response, init.method === 'HEAD' ? undefined : text);
    return { status: response.status, headers: response.headers, text };
  }

  /** Resolves when every acknowledged hit is visible in every read. */
  async settle(): Promise<void> {
    await this.service.store.events.flush();
  }

  /** Stores documents of the export format; the caller ensures unique ids and valid references. */
  async store(documents: readonly StoredDocument[]): Promise<void> {
    await this.service.store.archive.write(
      documents.map(([collection, document]) => ({ collection, document: normalise(collection, document) })),
    );
  }

  /** Everything stored of a site, or of the whole store, as lines of the export format. */
  async stored(siteId?: string): Promise<FixtureLine[]> {
    await this.settle();
    const lines: FixtureLine[] = [];
    for await (const line of this.service.store.archive.read(siteId)) lines.push(line);
    return lines;
  }

  id(): string {
    return newId(this.clock.now(), this.service.ports.random);
  }

  async addUser(over: Partial<User> = {}): Promise<User> {
    this.#count += 1;
    const user: User = {
      id: this.id(),
      email: `user${this.#count}@example.com`,
      name: `User ${this.#count}`,
      plan: 'free',
      createdAt: new Date(this.clock.now()).toISOString(),
      ...over,
    };
    await this.service.ports.users.create(user);
    return user;
  }

  /** A key, by default with every scope. Returns the raw key. */
  async addKey(over: Partial<Omit<ApiKey, 'scopes'>> & { scopes?: readonly Scope[] | 'legacy' } = {}): Promise<string> {
    this.#count += 1;
    const raw = `test-key-${this.#count}-${this.id()}`;
    const { scopes = ['read', 'write', 'admin'], ...rest } = over;
    await this.service.ports.keys.create({
      id: this.id(),
      userId: this.owner.id,
      name: `Key ${this.#count}`,
      keyHash: createHash('sha256').update(raw).digest('hex'),
      ...(scopes === 'legacy' ? {} : { scopes }),
      siteIds: [],
      expiresAt: null,
      revokedAt: null,
      createdAt: new Date(this.clock.now()).toISOString(),
      ...rest,
    });
    return raw;
  }

  /** A site that keeps its traffic for three years by default. */
  async addSite(over: Partial<Site> = {}): Promise<Site> {
    this.#count += 1;
    const asked = { name: `Site ${this.#count}`, domain: 'shop.example', userId: this.owner.id };
    const site = { ...newSite(asked, this.clock.now(), this.service.ports.random), dataRetentionDays: 1095, ...over };
    await this.service.ports.sites.create(site);
    return site;
  }

  /** A user with a key who is a team member of the site. */
  async addMember(
    siteId: string,
    role: TeamMember['role'],
    status: TeamMember['status'] = 'accepted',
  ): Promise<{ user: User; key: string }> {
    const user = await this.addUser();
    const createdAt = new Date(this.clock.now()).toISOString();
    await this.service.ports.members.create({ id: this.id(), siteId, userId: user.id, role, status, createdAt });
    return { user, key: await this.addKey({ userId: user.id }) };
  }

  addFunnel = (siteId: string, over: Partial<Funnel> = {}) => this.#add('funnels', siteId, over);
  addSegment = (siteId: string, over: Partial<Segment> = {}) => this.#add('segments', siteId, over);
  addWebhook = (siteId: string, over: Partial<Webhook> = {}) => this.#add('webhooks', siteId, over);
  addGoal = (siteId: string, over: Partial<Goal> = {}) => this.#add('goals', siteId, over);
  addAlert = (siteId: string, over: Partial<Alert> = {}) => this.#add('alerts', siteId, over);
  addAnnotation = (siteId: string, over: Partial<Annotation> = {}) => this.#add('annotations', siteId, over);
  addReport = (siteId: string, over: Partial<Report> = {}) => this.#add('reports', siteId, over);
  addDashboard = (siteId: string, over: Partial<Dashboard> = {}) => this.#add('dashboards', siteId, over);

  /** Any resource by name: a complete document of the owner. */
  add(name: ResourceName, siteId: string, over: Partial<SiteResource> = {}): Promise<SiteResource> {
    return this.#add(name, siteId, over as Partial<ResourceTypes[ResourceName]>); // fields every resource has
  }

  async #add<N extends ResourceName>(
    name: N,
    siteId: string,
    over: Partial<ResourceTypes[N]>,
  ): Promise<ResourceTypes[N]> {
    const at = new Date(this.clock.now()).toISOString();
    const carried: SiteResource = { id: this.id(), siteId, userId: this.owner.id, createdAt: at, updatedAt: at };
    const document = { ...sampleFields[name], ...carried, ...over } as unknown as ResourceTypes[N]; // fields of that resource
    const store: ResourceStore<SiteResource> = this.service.ports[name];
    await store.create(document);
    return document;
  }
}
