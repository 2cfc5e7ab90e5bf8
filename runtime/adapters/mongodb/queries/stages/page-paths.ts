import { everything } from '../../../../query/filter.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import type { Reader } from './reader.ts';
import { hitsOf, isNoPing, isView, ownFields, touching } from './sessions-in-window.ts';

/** Sessions that viewed the same paths in the same order. */
export interface Way {
  readonly paths: readonly string[];
  readonly sessions: number;
  readonly durationMs: number;
}

/**
 * The ways of qualifying sessions through the window. A session that qualifies is walked with all its pageviews there,
 * or with those on some paths. The database sorts nothing and sends each way once; patterns are matched here, by the
 * rule everything else has.
 */
export async function* waysOf(query: OnHits, reader: Reader, only?: readonly string[]): AsyncGenerator<Way> {
  const asked = only === undefined ? [] : [{ $in: ['$$h.p', { $literal: only }] }];
  const views = hitsOf({ ...query, filter: everything }, [isView, ...asked]);
  const paths = { $map: { input: views, as: 'h', in: '$$h.p' } };
  const rows = reader.each('Session', [
    touching(query),
    { $project: { ms: ownFields.ms, paths, hits: hitsOf(query, [isNoPing]) } },
    { $match: { 'hits.0': { $exists: true } } },
    { $group: { _id: wayText, paths: { $first: '$paths' }, sessions: { $sum: 1 }, durationMs: { $sum: '$ms' } } },
  ]);
  for await (const { paths: walked, sessions, durationMs } of rows) {
    yield { paths: walked, sessions: Number(sessions), durationMs: Number(durationMs) };
  }
}

/** A way in one text: not every server tells lists apart that hold the same in another order. */
const wayText = {
  size: { $size: '$paths' },
  text: { $reduce: { input: '$paths', initialValue: '', in: { $concat: ['$$value', '$$this', '\0'] } } },
};
