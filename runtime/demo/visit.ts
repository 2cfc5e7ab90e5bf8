import type { Hit, HitDimensions, Identification, RevenueEvent, WebVital } from '../domain/events.ts';
import { sessionIdOf } from '../ingest/sessions/placement.ts';
import { type Acquisition, demoDomain } from './acquisition.ts';
import { type DemoPage, nextKinds, type PageKind, pages, readings } from './data/pages.ts';
import { type Dice, type Weighted, weighted } from './dice.ts';
import type { People, Person } from './people.ts';
import type { Money, Shop } from './shop.ts';
import { vitalsOf } from './vitals.ts';

/** Id and sequence are set when a row is returned. */
type Unplaced<T> = { -readonly [K in keyof T]: T[K] };

/** The rows of one time, without sequence. Revenue and identifications belong to their hit. */
export type Row =
  | {
      readonly table: 'hits';
      readonly row: Unplaced<Hit>;
      readonly revenue?: Unplaced<RevenueEvent> | undefined;
      readonly identification?: Unplaced<Identification> | undefined;
    }
  | { readonly table: 'vitals'; readonly row: Unplaced<WebVital> };

/** Dependencies of visits. */
export interface World {
  readonly siteId: string;
  /** Time after which nothing happens, ms. */
  readonly until: number;
  readonly dice: Dice;
  readonly people: People;
  readonly shop: Shop;
}

const pagesMax = 40;
const readingMaxSeconds = 600;
const vitalsShare = 0.22;

const kinds = Object.keys(nextKinds) as PageKind[]; // its type has exactly these keys
const pageChoice = new Map(kinds.map((kind) => [kind, weighted(pagesOf(kind), ({ weight }) => weight)]));
const nextChoice = new Map(kinds.map((kind) => [kind, weighted(waysFrom(kind), ([, share]) => share)]));

function pagesOf(kind: PageKind): DemoPage[] {
  return pages.filter((page) => page.kind === kind);
}

function waysFrom(kind: PageKind): [PageKind | 'leave', number][] {
  const ways = Object.entries(nextKinds[kind]) as [PageKind, number][]; // as above
  const staying = ways.reduce((sum, [, share]) => sum + share, 0);
  return [...ways, ['leave', 100 - staying]];
}

/** A visitor who arrives at a time from a link. */
export interface Arrival {
  readonly person: Person;
  readonly startAt: number;
  readonly acquisition: Acquisition;
}

/** A session in progress. */
interface Visit extends Arrival {
  readonly world: World;
  readonly visitorId: string;
  readonly sessionId: string;
  readonly rows: Row[];
  views: number;
}

/** A visit from a link: page after page, until the visitor leaves or the time is up. */
export function visit(world: World, arrival: Arrival, to: PageKind): Row[] {
  const { dice } = world;
  const session = begin(world, arrival);
  let at = arrival.startAt;
  let page = choose(pageChoice, to, dice);
  while (session.views < pagesMax && at <= world.until) {
    const leftAt = read(session, page, at);
    const [next] = choose(nextChoice, page.kind, dice);
    act(session, { page, at, leftAt, next });
    if (next === 'leave') break;
    at = leftAt + dice.between(200, 1_500) + (dice.chance(0.04) ? dice.between(300_000, 900_000) : 0);
    page = choose(pageChoice, next, dice);
  }
  return session.rows;
}

/** A refund: an event of the shop's own system, without a page. */
export function refundVisit(world: World, arrival: Arrival, money: Money): Row[] {
  const session = begin(world, arrival);
  const ts = arrival.startAt;
  const row = hitAt(
    session,
    { ts, pathname: '/account/orders' },
    { kind: 'event', name: 'refund', interactive: false },
  );
  add(session, { table: 'hits', row, revenue: moneyOf(row, money) });
  return session.rows;
}

function begin(world: World, { person, startAt, acquisition }: Arrival): Visit {
  const visitorId = world.people.visitorIdOf(person, startAt);
  const sessionId = sessionIdOf(world.siteId, visitorId, startAt);
  return { world, person, startAt, visitorId, sessionId, acquisition, rows: [], views: 0 };
}

function choose<T>(choices: ReadonlyMap<PageKind, Weighted<T>>, kind: PageKind, dice: Dice): T {
  const choice = choices.get(kind);
  if (choice === undefined) throw new Error(`There are no pages of the kind ${kind}.`);
  return dice.pick(choice);
}

/** A pageview with its ping and vitals sample. Returns the time at which the visitor leaves the page. */
function read(session: Visit, page: DemoPage, at: number): number {
  const { dice } = session.world;
  session.views += 1;
  const pageviewId = `${session.sessionId.slice(0, 12)}-${session.views}`;
  const reading = readings[page.kind];
  const stayMs = Math.round(Math.min(readingMaxSeconds, dice.around(reading.seconds, 0.8)) * 1_000);
  const depth = () => Math.min(100, Math.round(reading.depth * (0.4 + dice.roll() * 1.2)));

  add(session, {
    table: 'hits',
    row: hitAt(session, { ts: at, pathname: page.path }, { kind: 'pageview', title: page.title, pageviewId }),
  });
  const pings = dice.chance(0.1) ? 0 : stayMs > 90_000 ? 2 : 1;
  let scrollDepth = 0;
  for (let part = 1; part <= pings; part += 1) {
    scrollDepth = Math.max(scrollDepth, depth());
    const engagedMs = Math.round((stayMs / pings) * (0.45 + dice.roll() * 0.55));
    const pingAt = at + Math.round((stayMs * part) / pings);
    add(session, {
      table: 'hits',
      row: pingOf(session, { ts: pingAt, pathname: page.path }, { pageviewId, engagedMs, scrollDepth }),
    });
  }
  if (dice.chance(vitalsShare)) {
    const { client } = session.person;
    const row = {
      ...placeOf(session, at + stayMs),
      pathname: page.path,
      device: client.device,
      ...vitalsOf(client, dice),
    };
    add(session, { table: 'vitals', row });
  }
  return at + stayMs;
}

/** A page as it was read: from when to when, and what comes next. */
interface PageRead {
  readonly page: DemoPage;
  readonly at: number;
  readonly leftAt: number;
  readonly next: PageKind | 'leave';
}

/** Events on a page. */
function act(session: Visit, { page, at, leftAt, next }: PageRead): void {
  const { dice, people, shop } = session.world;
  const event = (when: number, name: string, more: Partial<Hit>) =>
    hitAt(session, { ts: when, pathname: page.path }, { kind: 'event', name, interactive: true, ...more });
  if (page.kind === 'product' && next === 'cart') {
    add(session, { table: 'hits', row: event(leftAt, 'add_to_cart', { props: { product: page.title } }) });
  }
  if (page.kind === 'post' && dice.chance(0.08)) {
    add(session, { table: 'hits', row: event(at + 900, 'newsletter_hint_shown', { interactive: false }) });
  }
  if (page.kind === 'signup' && dice.chance(0.58)) {
    const row = event(leftAt, 'signup', { props: { method: dice.chance(0.7) ? 'email' : 'passkey' } });
    people.remember(session.person);
    add(session, { table: 'hits', row, identification: nameOf(session, row) });
  }
  if (page.kind === 'thanks') {
    const isGift = page.path.endsWith('/gift');
    const money = shop.order(session.person, at);
    const row = event(at + 350, 'purchase', { props: { items: money.products?.length ?? 0, gift: isGift } });
    people.remember(session.person);
    add(session, { table: 'hits', row, revenue: moneyOf(row, money), identification: nameOf(session, row) });
  }
}

function add(session: Visit, row: Row): void {
  const { ts } = row.row;
  if (ts > session.world.until) return;
  session.rows.push(row);
  session.person.activeUntil = Math.max(session.person.activeUntil, ts);
}

const placeOf = ({ world, visitorId, sessionId }: Visit, ts: number) => ({
  id: '',
  seq: 0,
  siteId: world.siteId,
  ts,
  visitorId,
  sessionId,
});

/** A time on a page. */
interface PageTime {
  readonly ts: number;
  readonly pathname: string;
}

type HitFields = Pick<Hit, 'kind'> & Partial<Hit>;

const unknown: HitDimensions = {};
const fromTheSite: HitDimensions = { channel: 'Direct' };

/** A hit with every field of ingest; only the first one has an origin. */
function hitAt(session: Visit, place: PageTime, reported: HitFields): Unplaced<Hit> {
  const from = place.ts === session.startAt ? session.acquisition : fromTheSite;
  return hitOf(session, { ...place, reported }, { from, hostname: demoDomain, ...session.person });
}

/** A ping has no dimensions. */
const pingOf = (session: Visit, place: PageTime, reported: Partial<Hit>): Unplaced<Hit> =>
  hitOf(session, { ...place, reported: { ...reported, kind: 'engagement' } }, { from: unknown });

/** Every key is written out: objects of one hidden class are created five times as fast as spread ones. */
function hitOf(
  { world, person, visitorId, sessionId }: Visit,
  { ts, pathname, reported }: PageTime & { readonly reported: HitFields },
  { from, hostname, place, client }: { from: HitDimensions; hostname?: string } & Partial<Person>,
): Unplaced<Hit> {
  return {
    id: '',
    seq: 0,
    siteId: world.siteId,
    ts,
    visitorId,
    sessionId,
    kind: reported.kind,
    ownVisitorId: world.people.visitorIdOf(person, ts),
    pathname,
    title: reported.title,
    pageviewId: reported.pageviewId,
    engagedMs: reported.engagedMs,
    scrollDepth: reported.scrollDepth,
    name: reported.name,
    props: reported.props,
    interactive: reported.interactive,
    hostname,
    referrer: from.referrer,
    source: from.source,
    channel: from.channel,
    utm_source: from.utm_source,
    utm_medium: from.utm_medium,
    utm_campaign: from.utm_campaign,
    utm_term: from.utm_term,
    utm_content: from.utm_content,
    country: place?.country,
    city: place?.city,
    browser: client?.browser,
    os: client?.os,
    device: client?.device,
  };
}

function moneyOf(hit: Unplaced<Hit>, money: Money): Unplaced<RevenueEvent> {
  const { kind, ownVisitorId, title, pageviewId, name, props, interactive, engagedMs, scrollDepth, ...row } = hit;
  return { ...row, ...money };
}

function nameOf(session: Visit, { ts }: Unplaced<Hit>): Unplaced<Identification> {
  const { id, place } = session.person;
  return { ...placeOf(session, ts), profileId: `customer-${id}`, traits: { country: place.country } };
}
