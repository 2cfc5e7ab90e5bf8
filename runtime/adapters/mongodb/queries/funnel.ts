import { matchesWildcard } from '../../../domain/wildcard.ts';
import type { FunnelQuery } from '../../../query/funnel.ts';
import { waysOf } from './stages/page-paths.ts';
import type { Kind } from './stages/reader.ts';

/** Sessions that reached each step. When all steps are exact paths, other paths are left out. */
export const funnel: Kind<FunnelQuery> = async (query, reader) => {
  const counts = query.steps.map(() => 0);
  const only = query.steps.some((step) => step.includes('*')) ? undefined : query.steps;
  for await (const { paths, sessions } of waysOf(query, reader, only)) {
    for (const place of query.order === 'strict' ? inOrder(paths, query.steps) : anywhere(paths, query.steps)) {
      counts[place] = (counts[place] ?? 0) + sessions;
    }
  }
  return counts;
};

/** Indexes of the steps that some path matches. */
const anywhere = (paths: readonly string[], steps: readonly string[]): number[] =>
  steps.flatMap((step, place) => (paths.some((path) => matchesWildcard(step, path)) ? [place] : []));

/** Indexes of the steps reached in order, with any paths between them. */
function inOrder(paths: readonly string[], steps: readonly string[]): number[] {
  const reached: number[] = [];
  for (const path of paths) {
    const step = steps[reached.length];
    if (step !== undefined && matchesWildcard(step, path)) reached.push(reached.length);
  }
  return reached;
}
