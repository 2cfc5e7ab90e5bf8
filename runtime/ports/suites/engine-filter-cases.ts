import type { Dimension, Filter } from '../../query/filter.ts';
import { at, type EngineCase, event, pages, ping, series, totals, view } from './engine-table.ts';

const is = (dimension: Dimension, value: string): Filter => ({ kind: 'match', dimension, operator: 'is', value });
const all = (...of: Filter[]): Filter => ({ kind: 'all', of });
const any = (...of: Filter[]): Filter => ({ kind: 'any', of });
const not = (of: Filter): Filter => ({ kind: 'not', of });

/** Three visitors with different values in every dimension. */
const three = [
  view('ann', '09:00', '/', {
    country: 'DE',
    city: 'Köln',
    browser: 'Firefox',
    os: 'Linux',
    device: 'desktop',
    referrer: 'news.example/list/1',
    utm_source: 'Letter',
    utm_medium: 'email',
    utm_campaign: 'Summer 2026',
  }),
  view('bob', '10:00', '/', {
    country: 'FR',
    city: 'Paris',
    browser: 'Safari',
    os: 'iOS',
    device: 'mobile',
    referrer: 'google.com',
    utm_source: 'ads',
    utm_medium: 'cpc',
    utm_campaign: 'winter',
  }),
  view('cai', '11:00', '/about'),
];

const one = { visitors: 1, sessions: 1, pageviews: 1 };
const none = { visitors: 0, sessions: 0, pageviews: 0 };

/** Every dimension with a value that matches ann only, in different case. */
const ofAnn: readonly (readonly [Dimension, string])[] = [
  ['country', 'de'],
  ['city', 'KÖLN'],
  ['browser', 'FIREFOX'],
  ['os', 'linux'],
  ['device', 'Desktop'],
  ['referrer', 'NEWS.example'],
  ['utm_source', 'letter'],
  ['utm_medium', 'EMAIL'],
  ['utm_campaign', 'summer 2026'],
];

const byCity = (title: string, stored: string, asked: string, answer: { visitors: number }): EngineCase =>
  totals(title, [view('ann', '09:00', '/', { city: stored })], answer, { filter: is('city', asked) });

const byReferrer = (title: string, stored: string, asked: string, answer: { visitors: number }): EngineCase =>
  totals(title, [view('ann', '09:00', '/', { referrer: stored })], answer, { filter: is('referrer', asked) });

const session = [
  view('ann', '09:00', '/a', { country: 'DE' }),
  view('ann', '09:10', '/b', { country: 'FR' }),
  event('ann', '09:20', 'click', { pathname: '/b', country: 'FR' }),
];

/** The events a filter matches: by the first hit of their session; `pathname` by each hit's own. */
export const filterCases: readonly EngineCase[] = [
  ...ofAnn.map(([dimension, value]) =>
    totals(`${dimension} is compared without regard to case`, three, one, { filter: is(dimension, value) }),
  ),
  ...ofAnn.map(([dimension]) =>
    totals(`an unknown ${dimension} matches no value`, [view('ann', '09:00')], none, { filter: is(dimension, '') }),
  ),
  totals('pathname keeps its case', three, { sessions: 0 }, { filter: is('pathname', '/About') }),
  totals('a pathname matches itself', three, one, { filter: is('pathname', '/about') }),
  totals('all of several filters must hold', three, one, { filter: all(is('country', 'DE'), is('os', 'Linux')) }),
  totals('all fails with one that does not hold', three, none, {
    filter: all(is('country', 'DE'), is('os', 'iOS')),
  }),
  totals('any needs one that holds', three, { visitors: 2 }, { filter: any(is('country', 'DE'), is('os', 'iOS')) }),
  totals('any of nothing matches no visitor', three, none, { filter: any() }),
  totals('all of nothing matches every visitor', three, { visitors: 3 }, { filter: all() }),
  totals(
    'not takes what does not match, unknown values too',
    three,
    { visitors: 2 },
    {
      filter: not(is('country', 'DE')),
    },
  ),
  totals('not, all and any nest', three, one, {
    filter: all(not(any(is('country', 'DE'), is('pathname', '/about'))), not(not(is('device', 'mobile')))),
  }),
  byReferrer('a referrer is its host, whatever the path', 'google.com/search/x', 'google.com', { visitors: 1 }),
  byReferrer('a referrer is asked for with or without www.', 'google.com', 'www.google.com', { visitors: 1 }),
  byReferrer('an imported referrer may be a whole address', 'https://www.Google.com/x?q=1', 'google.com', {
    visitors: 1,
  }),
  byReferrer('another host that ends alike is another referrer', 'notgoogle.com', 'google.com', { visitors: 0 }),
  byReferrer('a subdomain is another referrer', 'mail.google.com', 'google.com', { visitors: 0 }),
  byCity('a value with quotes is a value', `L'Aquila "A"`, `l'aquila "a"`, { visitors: 1 }),
  byCity('a percent sign stands for itself', '100%', '1%', { visitors: 0 }),
  byCity('a value with placeholders and semicolons is a value', `$p1; DROP TABLE hits --`, `$P1; drop table HITS --`, {
    visitors: 1,
  }),
  byCity('letters beyond ASCII have a case too', 'ÅLESUND Ёлка', 'ålesund ёлка', { visitors: 1 }),
  byCity('a city in its own spelling always matches: a dotted capital I', 'İstanbul', 'İstanbul', { visitors: 1 }),
  byCity('a city in its own spelling always matches: a final sigma', 'ΠΑΤΡΑΣ', 'ΠΑΤΡΑΣ', { visitors: 1 }),
  byCity('an emoji is a character like another', '🏖 Rügen', '🏖 RÜGEN', { visitors: 1 }),
  totals(
    "a session's first hit decides, not the one in the window",
    session,
    { visitors: 1, pageviews: 1, events: 1 },
    {
      since: at('09:05'),
      filter: is('country', 'DE'),
    },
  ),
  totals('a later hit of another country does not', session, none, { filter: is('country', 'FR') }),
  totals(
    'of two first hits in one millisecond the one that arrived first decides',
    [
      view('ann', '09:00', '/b', { country: 'FR', seq: 2_000_002 }),
      view('ann', '09:00', '/a', { country: 'DE', seq: 2_000_001 }),
    ],
    { sessions: 1, pageviews: 2 },
    { filter: is('country', 'DE') },
  ),
  totals(
    'a ping before the first hit decides nothing',
    [ping('ann', '08:59', '/', 1_000, { country: 'FR' }), view('ann', '09:00', '/', { country: 'DE' })],
    { sessions: 1, durationMs: 0 },
    { filter: is('country', 'DE') },
  ),
  totals(
    'an event may be the first hit',
    [event('ann', '09:00', 'x', { os: 'iOS' }), view('ann', '09:01')],
    {
      pageviews: 1,
      events: 1,
    },
    { filter: is('os', 'ios') },
  ),
  totals(
    'a pathname filter keeps the hits on it and the sessions with one',
    session,
    {
      sessions: 1,
      pageviews: 1,
      events: 1,
      bounces: 0,
      durationMs: 1_200_000,
    },
    { filter: is('pathname', '/b') },
  ),
  totals('a pathname filter takes a session in only through a hit inside the window', session, none, {
    since: at('09:05'),
    filter: is('pathname', '/a'),
  }),
  totals(
    'not of a pathname keeps the other hits',
    session,
    { sessions: 1, pageviews: 1, events: 0 },
    {
      filter: not(is('pathname', '/b')),
    },
  ),
  totals(
    'a pathname and a country are of different hits',
    session,
    { sessions: 1, pageviews: 1, events: 1 },
    {
      filter: all(is('pathname', '/b'), is('country', 'de')),
    },
  ),
  series('a filter cuts a series too', three, [{ start: at('10:00'), visitors: 1, pageviews: 1 }], {
    filter: is('device', 'mobile'),
  }),
  pages(
    'a filter cuts pages too',
    session,
    { total: 1, totalPageviews: 1, rows: [{ pathname: '/b', pageviews: 1 }] },
    {
      filter: all(is('country', 'DE'), is('pathname', '/b')),
    },
  ),
];
