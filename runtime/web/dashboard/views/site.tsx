import { useState } from 'preact/hooks';
import { getRealtime, getSite, getStats, getTopPages, type Preset, type Site } from '../api/sites.ts';
import { Heading } from '../components/heading.tsx';
import { CodeIcon, LinkIcon, SieveIcon } from '../components/icons.tsx';
import { FailureNotice, Loading, Notice } from '../components/notice.tsx';
import { type MetricName, Overview } from '../components/overview.tsx';
import { RightNow } from '../components/right-now.tsx';
import { TopPages } from '../components/top-pages.tsx';
import { formatCount } from '../format.ts';
import { hrefTo, presets } from '../router.ts';
import { useResource } from '../state/resource.ts';

const rangeNames: Record<Preset, string> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '365d': '365 days',
};

const nowEveryMs = 10_000;
const reportEveryMs = 60_000;

/** The report of one site. */
export function SiteView({ siteId, range }: { siteId: string; range: Preset }) {
  const [metric, setMetric] = useState<MetricName>('visitors');
  const site = useResource(`site ${siteId}`, (signal) => getSite(siteId, signal));
  const now = useResource(`now ${siteId}`, (signal) => getRealtime(siteId, signal), nowEveryMs);
  const stats = useResource(`stats ${siteId} ${range}`, (signal) => getStats(siteId, range, signal), reportEveryMs);
  const pages = useResource(`pages ${siteId} ${range}`, (signal) => getTopPages(siteId, range, signal), reportEveryMs);

  if (!site.value) {
    return site.failure ? <FailureNotice failure={site.failure} onRetry={site.reload} /> : <Loading />;
  }
  return (
    <>
      <SiteHead site={site.value} active={now.value?.activeVisitors} range={range} />
      {site.value.isActive ? null : <Notice>This site is paused: new visits are not counted.</Notice>}
      <FailureNotice failure={stats.failure} onRetry={stats.reload} />
      {stats.value?.pageviews === 0 && stats.value.previous.pageviews === 0 ? <NotInstalled siteId={siteId} /> : null}
      {stats.value ? <Overview stats={stats.value} metric={metric} onChoose={setMetric} /> : null}
      {!stats.value && !stats.failure ? <OverviewGap /> : null}
      <div class="columns">
        <TopPages pages={pages} />
        <RightNow now={now} />
      </div>
    </>
  );
}

function SiteHead({ site, active, range }: { site: Site; active: number | undefined; range: Preset }) {
  return (
    <div class="page-head site-head">
      <div>
        <p class="crumbs">
          <a href={hrefTo({ view: 'sites' })}>Sites</a>
        </p>
        <Heading title={site.name} />
        <p class="site-links">
          <a href={`https://${site.domain}`} target="_blank" rel="noreferrer">
            <LinkIcon /> {site.domain}
          </a>
          <a href={hrefTo({ view: 'install', siteId: site.siteId })}>
            <CodeIcon /> Snippet
          </a>
          <a href={hrefTo({ view: 'dropped', siteId: site.siteId })}>
            <SieveIcon /> Dropped hits
          </a>
        </p>
      </div>
      <p class="live" role="status">
        <span class={active ? 'pulse' : 'pulse is-still'} aria-hidden="true" />
        <strong>{active === undefined ? '–' : formatCount(active)}</strong> active now
      </p>
      <nav class="ranges" aria-label="Time range">
        {presets.map((preset) => (
          <a
            key={preset}
            href={hrefTo({ view: 'site', siteId: site.siteId, range: preset })}
            aria-label={rangeNames[preset]}
            {...(preset === range ? { 'aria-current': 'page' } : {})}
          >
            {preset}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** As high as the content to come, so that the layout does not shift. */
function OverviewGap() {
  return (
    <section class="card overview-gap">
      <Loading />
    </section>
  );
}

function NotInstalled({ siteId }: { siteId: string }) {
  return (
    <Notice>
      <p>No visits yet. Is the line in the page?</p>
      <a class="button" href={hrefTo({ view: 'install', siteId })}>
        Show the snippet
      </a>
    </Notice>
  );
}
