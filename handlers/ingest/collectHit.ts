import type { Context, Handler, Reply } from '../../runtime/contract/operation.ts';
import {
  type BatchOutcome,
  browserHit,
  type Explanation,
  eventsOf,
  objectOf,
  outcomeHeaders,
  ServerHit,
} from '../../runtime/domain/incoming-hit.ts';

/** Takes one hit of a browser, or with a key up to 1,000 of a server. `X-Debug-Request: 1` explains and stores nothing. */
export const collectHit: Handler<'collectHit'> = (context) =>
  context.writer === undefined ? collectOne(context) : collectMany(context);

async function collectOne(context: Context<'collectHit'>): Promise<Reply<'collectHit'>> {
  const { sender, bodyText, collectingSite, collector, clock, reply } = context;
  const hit = browserHit(sender, clock.now(), { body: objectOf(bodyText), bodyText });
  if (isDebug(sender)) return reply(200, explained(await collector.explain(hit, collectingSite)));

  const outcome = await collector.browser(hit, collectingSite);
  return reply(202, {}, { 'Access-Control-Expose-Headers': 'X-Dropped, X-Ignored', ...outcomeHeaders(outcome) });
}

/** Not async: a function that waits would keep every parsed event until all of them are stored. */
function collectMany(context: Context<'collectHit'>): Promise<Reply<'collectHit'>> {
  const { sender, bodyText, collectingSite, collector, clock, reply } = context;
  const now = clock.now();
  const hits = eventsOf(objectOf(bodyText)).map((event) => new ServerHit(sender, now, event));
  const [first] = hits;
  if (isDebug(sender) && first !== undefined)
    return collector.explain(first, collectingSite).then((explanation) => reply(200, explained(explanation)));
  return collector.batch(hits, collectingSite).then((outcome) => reply(202, counted(outcome)));
}

const isDebug = ({ headers }: Context<'collectHit'>['sender']): boolean => headers['x-debug-request'] === '1';

const explained = (explanation: Explanation) => ({ ...explanation, ignored: [...explanation.ignored] });

const counted = ({ ignored, dropped, ...counts }: BatchOutcome) => ({
  ...counts,
  dropped: [...dropped],
  ...(ignored && { ignored: ignored.map(({ index, fields }) => ({ index, fields: [...fields] })) }),
});
