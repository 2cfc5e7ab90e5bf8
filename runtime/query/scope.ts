import type { Segment } from '../domain/resources.ts';
import { notFound } from '../errors.ts';
import { both, type Filter, type FilterAsked, filterOf, filterOfSegment } from './filter.ts';
import { resolveWindow, type Window, type WindowAsked } from './window.ts';

/** Reads the caller's own segments of one site. */
interface Segments {
  find(id: string): Promise<Segment | undefined>;
}

/** The window and the filter of a read. */
export interface QueryScope {
  readonly window: Window;
  readonly filter: Filter;
}

/** Query parameters of every read with a window; `asked` are those that the client sent. */
export type ScopeAsked = WindowAsked & FilterAsked & { readonly segment?: string | undefined };

/**
 * Resolves window, filters and segment of a read. A segment's dateRange replaces `range` unless the client sent a
 * window. Another user's segment is treated as absent.
 */
export async function queryScope(asked: ScopeAsked, at: { now: number; segments: Segments }): Promise<QueryScope> {
  const filter = filterOf(asked);
  if (asked.segment === undefined) return { window: resolveWindow(asked, at.now), filter };
  const segment = await at.segments.find(asked.segment);
  if (segment === undefined) throw notFound('Segment');

  const hasWindow = asked.range !== undefined || asked.from !== undefined || asked.to !== undefined;
  const range = hasWindow ? asked.range : segment.filters.dateRange;
  return { window: resolveWindow({ ...asked, range }, at.now), filter: both(filter, filterOfSegment(segment)) };
}
