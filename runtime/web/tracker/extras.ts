import type { Counter } from './counter.ts';
import { linkEvent } from './links.ts';
import { isOn } from './options.ts';

/** Counts what the options name: outbound clicks, downloads, pages that were not found. */
export const start = ({ track }: Counter, data: DOMStringMap): void => {
  const onClick = (event: MouseEvent) => {
    // Left and middle; the right button opens a menu.
    const link = event.button > 1 ? undefined : linkOf(event);
    if (!link) return;
    try {
      const url = new URL(link.address, document.baseURI);
      const name = linkEvent(url, {
        host: location.host,
        isDownloadMarked: link.isDownload,
        countOutbound: isOn(data.outbound),
        downloads: data.downloads,
      });
      // Without query and fragment: they may contain personal data.
      if (name) track(name, { props: { url: url.origin + url.pathname } });
    } catch {
      // An address without a target.
    }
  };
  if (isOn(data.outbound) || isOn(data.downloads)) {
    // In the capture phase, so that a page that stops the event does not hide it.
    addEventListener('click', onClick, true);
    addEventListener('auxclick', onClick, true);
  }

  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isOn(data[404]) && load?.responseStatus === 404) track('404', { interactive: false });
};

/** The innermost link under the pointer: of HTML, an image map or SVG, inside components too. */
const linkOf = (event: MouseEvent): { address: string; isDownload: boolean } | undefined => {
  for (const node of event.composedPath()) {
    if (!(node instanceof Element) || !/^(a|area)$/i.test(node.localName)) continue;
    const address = node.getAttribute('href') ?? node.getAttribute('xlink:href');
    if (address !== null) return { address, isDownload: node.hasAttribute('download') };
  }
  return undefined;
};
