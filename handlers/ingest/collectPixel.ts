import type { Handler } from '../../runtime/contract/operation.ts';
import { browserHit, outcomeHeaders } from '../../runtime/domain/incoming-hit.ts';
import { notFound } from '../../runtime/errors.ts';

/** A transparent point of 1 × 1. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Counts a pageview of a page without scripts: `?p=` is the page, `?r=` its referrer. */
export const collectPixel: Handler<'collectPixel'> = async (context) => {
  const { sender, path, queryText, isHead, collectingSite: site, collector, clock, reply } = context;
  if (!site.compatibilities.includes('pixel')) throw notFound('Site');

  // Read leniently: a page's own query may be in `p` unescaped, question mark and all.
  const query = new URLSearchParams(queryText);
  const page = query.get('p') ?? String(sender.headers.referer ?? '/');
  const url = page.startsWith('/') ? `https://${site.domain}${page}` : page;
  const bodyText = queryText === '' ? path : `${path}?${queryText}`;
  const hit = browserHit(sender, clock.now(), {
    body: { type: 'pageview', url, referrer: query.get('r') },
    bodyText,
  });

  // A HEAD request comes from no page that is shown.
  const outcome = isHead ? {} : outcomeHeaders(await collector.browser(hit, site));
  return reply(200, pixel, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store', ...outcome });
};
