import type { Realtime } from '../api/sites.ts';
import { formatAgo, formatCount, formatCountry } from '../format.ts';
import type { Resource } from '../state/resource.ts';
import { FailureNotice, Loading } from './notice.tsx';

const eventsMax = 6;

/** What happened in the last five minutes. */
export function RightNow({ now: { value, failure, reload } }: { now: Resource<Realtime> }) {
  return (
    <section class="card" aria-labelledby="right-now">
      <h2 id="right-now">Right now</h2>
      <FailureNotice failure={failure} onRetry={reload} />
      {!value && !failure ? <Loading /> : null}
      {value ? <Activity now={value} /> : null}
    </section>
  );
}

function Activity({ now }: { now: Realtime }) {
  const untilMs = Date.parse(now.until);
  if (now.recentEvents.length === 0) return <p class="quiet">No visitors in the last five minutes.</p>;
  return (
    <>
      <p class="quiet">
        {formatCount(now.pageviews)} {now.pageviews === 1 ? 'pageview' : 'pageviews'} in five minutes
      </p>
      <ol class="feed">
        {now.recentEvents.slice(0, eventsMax).map((event, index) => (
          <li key={event.at + index}>
            <span class="feed-what">{event.name ?? event.pathname}</span>
            <span class="feed-where">
              {event.name === null ? '' : `${event.pathname} · `}
              {event.country ? `${formatCountry(event.country)} · ` : ''}
              {formatAgo(event.at, untilMs)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
