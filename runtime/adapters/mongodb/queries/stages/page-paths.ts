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
 * The journey paths of qualifying sessions in the window. A qualifying session has all its pageviews there, or those of
 * some paths. The database sorts nothing and returns each journey path once; patterns are matched here, by the one
 * implementation.
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

/** A journey path as one text: some servers treat lists with the same elements in another order as equal. */
const wayText = {
  size: { $size: '$paths' },
  text: { $reduce: { input: '$paths', initialValue: '', in: { $concat: ['$$value', '$$this', '\0'] } } },
};
