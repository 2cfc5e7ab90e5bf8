import type { Schema } from '../api/client.ts';
import { getDropped, getSite } from '../api/sites.ts';
import { Heading } from '../components/heading.tsx';
import { FailureNotice, Loading } from '../components/notice.tsx';
import { RankedList } from '../components/ranked-list.tsx';
import { formatAgo, formatCount } from '../format.ts';
import { hrefTo } from '../router.ts';
import { useResource } from '../state/resource.ts';

const checkEveryMs = 10_000;

/** The explanation of each reason for the owner of a site. */
const meanings: Record<Schema<'DropReason'>, string> = {
  paused: 'The site is paused',
  bot: 'A bot, or a browser steered by a program',
  prefetch: 'A page the browser loaded ahead, unseen',
  excluded_path: 'A path the site leaves out',
  excluded_address: 'An address the site leaves out',
  opted_out: 'The visitor opted out of being counted',
  rate: 'Too many hits from one address in a minute',
  duplicate: 'The same hit came twice',
  too_old: 'Its time lies too far back',
  beyond_retention: 'It is older than the site keeps its traffic',
  in_future: 'Its time lies ahead',
  invalid_url: 'No address of a page, or one that cannot be read',
  invalid_engagement: 'More reading time than its page was open',
  hostname: 'A host the site does not allow',
  unknown_type: 'A kind of hit that is not counted here',
};

/** Dropped hits and their reasons. */
export function DroppedView({ siteId }: { siteId: string }) {
  const site = useResource(`site ${siteId}`, (signal) => getSite(siteId, signal));
  const dropped = useResource(`dropped ${siteId}`, (signal) => getDropped(siteId, signal), checkEveryMs);
  return (
    <div class="dropped-page">
      <p class="crumbs">
        <a href={hrefTo({ view: 'sites' })}>Sites</a>
        <a href={hrefTo({ view: 'site', siteId, range: '24h' })}>{site.value?.name ?? 'Site'}</a>
      </p>
      <Heading title="Dropped hits" />
      <p class="lead">What reached this server and was not counted, without the addresses it came from.</p>
      <FailureNotice failure={dropped.failure} onRetry={dropped.reload} />
      {!dropped.value && !dropped.failure ? <Loading /> : null}
      {dropped.value ? <Report dropped={dropped.value} siteId={siteId} /> : null}
    </div>
  );
}

function Report({ dropped: { counts, hits }, siteId }: { dropped: Schema<'DroppedHits'>; siteId: string }) {
  if (counts.length === 0 && hits.length === 0) {
    return (
      <section class="card empty">
        <h2>Nothing was dropped</h2>
        <p>Every hit of the last 24 hours was counted. If there are no visits either, none has reached this server.</p>
        <a class="button button-main" href={hrefTo({ view: 'install', siteId })}>
          Check the snippet
        </a>
      </section>
    );
  }
  const most = counts[0]?.hits ?? 1;
  return (
    <>
      <section class="card" aria-labelledby="dropped-reasons">
        <h2 id="dropped-reasons">Last 24 hours</h2>
        {counts.length === 0 ? <p class="quiet">Nothing was dropped in this time.</p> : null}
        {counts.length > 0 ? (
          <RankedList
            caption="Dropped hits by reason"
            columns={['Reason', 'Hits']}
            rows={counts.map(({ reason, hits: times }) => ({
              label: meanings[reason],
              share: (100 * times) / most,
              values: [formatCount(times)],
            }))}
          />
        ) : null}
      </section>
      <section class="card" aria-labelledby="dropped-latest">
        <h2 id="dropped-latest">Latest</h2>
        <Latest hits={hits} />
      </section>
    </>
  );
}

function Latest({ hits }: { hits: Schema<'DroppedHits'>['hits'] }) {
  if (hits.length === 0) return <p class="quiet">None since the server was started.</p>;
  const now = Date.now();
  return (
    <div class="wide-table">
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Page</th>
            <th scope="col">Why not</th>
          </tr>
        </thead>
        <tbody>
          {hits.map((hit, index) => (
            <tr key={index}>
              <td>
                <time dateTime={hit.at} title={hit.at}>
                  {formatAgo(hit.at, now)}
                </time>
              </td>
              <td>{hit.type}</td>
              <td class="cut-text" title={`${hit.hostname}${hit.pathname}`}>
                {hit.hostname}
                {hit.pathname}
              </td>
              <td>{meanings[hit.reason]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
