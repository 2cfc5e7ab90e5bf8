import { linkEvent } from './links.ts';
import { data, isOn } from './script.ts';

/** Counts what the tag asks for: clicks that leave the site, downloads, pages that were not found. */
const watchExtras = (): void => {
  const track = window.analytics?.track;
  if (!track) return;

  const onClick = (event: MouseEvent) => {
    // Left and middle; the right button opens a menu.
    if (event.button > 1 || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link) return;
    const name = linkEvent(link, {
      host: location.host,
      isDownloadMarked: link.hasAttribute('download'),
      countOutbound: isOn(data.outbound),
      downloads: data.downloads,
    });
    // Without query and fragment: they may hold what is nobody's business.
    if (name) track(name, { props: { url: link.origin + link.pathname } });
  };
  if (isOn(data.outbound) || isOn(data.downloads)) {
    // While the event travels down, so that a page that stops it does not hide it.
    addEventListener('click', onClick, true);
    addEventListener('auxclick', onClick, true);
  }

  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isOn(data[404]) && load?.responseStatus === 404) track('404', { interactive: false });
};

watchExtras();
