import type { Handler } from '../../runtime/contract/operation.ts';
import { validationFailed } from '../../runtime/errors.ts';
import { fillBuckets, intervalOf } from '../../runtime/query/bucket.ts';
import { eventOfSite } from '../../runtime/query/events.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** Custom events by count, with a series; the values of a property of one of them, where both are named. */
export const getEvents: Handler<'getEvents'> = async ({ site, asked, query, segments, engine, clock, reply }) => {
  const { name = null, property, limit, offset } = query;
  if (property !== undefined && name === null) throw propertyOfNoEvent(property);
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const interval = intervalOf(window);

  const shared = { siteId: site.id, ...spanOf(window), filter };
  const [events, rows, propertyValues] = await Promise.all([
    engine.run({ kind: 'events', ...shared, name, limit, offset }),
    engine.run({ kind: 'eventSeries', ...shared, name, interval }),
    name === null || property === undefined
      ? undefined
      : engine.run({ kind: 'propertyValues', ...shared, name, property }),
  ]);

  return reply(200, {
    events: events.rows.map((row) => eventOfSite(row, events.totalEvents)),
    ...(propertyValues === undefined ? {} : { propertyValues: [...propertyValues] }),
    totalEvents: events.totalEvents,
    interval,
    series: fillBuckets(window, rows, (row) => ({ events: row?.events ?? 0 })),
    total: events.total,
    limit,
    offset,
    range: echo(window),
  });
};

const propertyOfNoEvent = (property: string) =>
  validationFailed(`property "${property}" needs name, the event whose property it is.`, [
    { in: 'query', path: 'property', message: 'needs name' },
  ]);
