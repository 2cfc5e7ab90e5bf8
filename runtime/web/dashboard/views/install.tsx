import { useState } from 'preact/hooks';
import { getRealtime, getSite, type Site } from '../api/sites.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Heading } from '../components/heading.tsx';
import { CheckIcon } from '../components/icons.tsx';
import { FailureNotice, Loading } from '../components/notice.tsx';
import { PathSwitch } from '../components/path-switch.tsx';
import { hrefTo } from '../router.ts';
import { useResource } from '../state/resource.ts';

const checkEveryMs = 4000;

/** The tag for the page, and a check for the first visit. */
export function InstallView({ siteId }: { siteId: string }) {
  const { value: site, failure, reload } = useResource(`site ${siteId}`, (signal) => getSite(siteId, signal));
  if (!site) return failure ? <FailureNotice failure={failure} onRetry={reload} /> : <Loading />;
  return (
    <div class="narrow">
      <p class="crumbs">
        <a href={hrefTo({ view: 'sites' })}>Sites</a>
        <a href={hrefTo({ view: 'site', siteId, range: '24h' })}>{site.name}</a>
      </p>
      <Heading title={`Install on ${site.domain}`} />
      <section class="card">
        <h2>1. Put this line into every page</h2>
        <p>
          Inside <code>&lt;head&gt;</code>, in the layout or template that all pages share. It sets no cookie.
        </p>
        <Snippet site={site} />
      </section>
      <section class="card">
        <h2>2. Open your site</h2>
        <FirstVisit site={site} />
      </section>
      <section class="card">
        <h2>What is stored of paths</h2>
        <PathSwitch site={site} />
      </section>
    </div>
  );
}

function Snippet({ site }: { site: Site }) {
  return (
    <div class="snippet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line has to be scrolled by keyboard too */}
      <pre tabIndex={0}>
        <code>{site.tracking.snippet}</code>
      </pre>
      <CopyButton text={site.tracking.snippet} label="Copy" />
    </div>
  );
}

/** Polls until there is a visit. Once seen it stays shown, also after five minutes. */
function FirstVisit({ site }: { site: Site }) {
  const [wasSeen, setSeen] = useState(false);
  const { siteId, domain } = site;
  const { failure } = useResource(
    `first visit ${siteId} ${wasSeen}`,
    async (signal) => {
      if (wasSeen) return;
      const { pageviews, events } = await getRealtime(siteId, signal);
      if (pageviews + events > 0) setSeen(true);
    },
    wasSeen ? undefined : checkEveryMs,
  );
  if (wasSeen) {
    return (
      <div class="first-visit is-seen" role="status">
        <p class="first-visit-state">
          <CheckIcon /> The first visit is here. Everything works.
        </p>
        <a class="button button-main" href={hrefTo({ view: 'site', siteId, range: '24h' })}>
          Open the dashboard
        </a>
      </div>
    );
  }
  return (
    <div class="first-visit">
      <p class="first-visit-state" role="status">
        <span class="pulse" aria-hidden="true" /> Waiting for the first visit…
      </p>
      <FailureNotice failure={failure} />
      <p>
        Visit{' '}
        <a href={`https://${domain}`} target="_blank" rel="noreferrer">
          {domain}
        </a>{' '}
        with the line in place. This page notices by itself.
      </p>
      <details>
        <summary>Nothing happens?</summary>
        <ul>
          <li>Pages on localhost count only with the attribute data-allow-local.</li>
          <li>Ad blockers may block the script: try a window without extensions.</li>
          <li>A Content-Security-Policy has to allow this server in script-src and in connect-src.</li>
          <li>Browsers steered by a program and well-known bots are not counted.</li>
        </ul>
        <p>
          <a href={hrefTo({ view: 'dropped', siteId })}>See what arrived and was not counted</a>
        </p>
      </details>
    </div>
  );
}
