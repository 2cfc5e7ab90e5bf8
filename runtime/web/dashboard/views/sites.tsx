import { getStats, listSites, type SiteSummary } from '../api/sites.ts';
import { Heading } from '../components/heading.tsx';
import { PlusIcon } from '../components/icons.tsx';
import { FailureNotice, Loading } from '../components/notice.tsx';
import { Sparkline } from '../components/sparkline.tsx';
import { formatCount } from '../format.ts';
import { hrefTo } from '../router.ts';
import { useResource } from '../state/resource.ts';

// Each preview costs one of the hundred requests a minute that an owner has.
const previewsMax = 12;

/** Every site the user can access. */
export function SitesView() {
  const { value: sites, failure, reload } = useResource('sites', listSites);
  return (
    <>
      <div class="page-head">
        <Heading title="Sites" />
        {sites && sites.length > 0 ? <AddSiteLink /> : null}
      </div>
      <FailureNotice failure={failure} onRetry={reload} />
      {!sites && !failure ? <Loading /> : null}
      {sites?.length === 0 ? <FirstSite /> : null}
      {sites ? (
        <ul class="sites">
          {sites.map((site, index) => (
            <SiteCard key={site.siteId} site={site} hasPreview={index < previewsMax} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function AddSiteLink() {
  return (
    <a class="button button-main" href={hrefTo({ view: 'add-site' })}>
      <PlusIcon /> Add a site
    </a>
  );
}

function FirstSite() {
  return (
    <section class="card empty">
      <h2>Add your first site</h2>
      <p>It takes a name, a domain and one line in the page. Visits show up here within seconds.</p>
      <AddSiteLink />
    </section>
  );
}

function SiteCard({ site, hasPreview }: { site: SiteSummary; hasPreview: boolean }) {
  return (
    <li>
      <a class="card site-card" href={hrefTo({ view: 'site', siteId: site.siteId, range: '24h' })}>
        <span class="site-card-head">
          <span class="site-card-name">{site.name}</span>
          {site.isActive ? null : <span class="badge">Paused</span>}
          {site.isPublic ? <span class="badge">Public</span> : null}
        </span>
        <span class="site-card-domain">{site.domain}</span>
        {hasPreview ? <SitePreview siteId={site.siteId} /> : null}
      </a>
    </li>
  );
}

/** The list is useful without previews, so a failed preview stays empty. */
function SitePreview({ siteId }: { siteId: string }) {
  const { value: stats } = useResource(`preview ${siteId}`, (signal) => getStats(siteId, '24h', signal));
  return (
    <span class="site-card-preview">
      <span class="site-card-count">
        <strong>{stats ? formatCount(stats.visitors) : '–'}</strong> visitors in 24 hours
      </span>
      <Sparkline values={stats ? stats.series.filter(({ partial }) => !partial).map(({ visitors }) => visitors) : []} />
    </span>
  );
}
