import type { Pageviews } from '../api/sites.ts';
import { formatCount, formatDuration } from '../format.ts';
import type { Resource } from '../state/resource.ts';
import { FailureNotice, Loading } from './notice.tsx';
import { RankedList } from './ranked-list.tsx';

/** The most viewed pages of the window. */
export function TopPages({ pages: { value, failure, reload } }: { pages: Resource<Pageviews> }) {
  const most = value?.pageviews[0]?.pageviews ?? 1;
  return (
    <section class="card" aria-labelledby="top-pages">
      <h2 id="top-pages">Top pages</h2>
      <FailureNotice failure={failure} onRetry={reload} />
      {!value && !failure ? <Loading /> : null}
      {value?.pageviews.length === 0 ? <p class="quiet">No pages were viewed in this time.</p> : null}
      {value && value.pageviews.length > 0 ? (
        <RankedList
          caption="Most viewed pages"
          columns={['Page', 'Views', 'Visitors', 'Time']}
          rows={value.pageviews.map((page) => ({
            label: page.pathname,
            share: (100 * page.pageviews) / most,
            values: [formatCount(page.pageviews), formatCount(page.visitors), formatDuration(page.avgTimeOnPage)],
          }))}
        />
      ) : null}
    </section>
  );
}
