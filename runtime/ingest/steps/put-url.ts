import { shownHostname } from '../../domain/hostname.ts';
import { cutText, normalisePathname } from '../../domain/pathname.ts';
import { redactorFor } from '../fields/redactors.ts';
import { type Draft, type Step, type StepContext, unknownPathname } from '../hit.ts';
import { pageKey } from '../memory.ts';

/** The longest name DNS allows, and the brackets of an IPv6 literal. */
const hostnameLengthMax = 255;

/**
 * Splits the url into hostname (in Unicode), pathname and query. A page from a file has the site's domain. Only a
 * pageview needs a url; other hits without a usable one have their pageview's path or, without a pageview, the root of
 * the site's domain. A ping or a vitals sample whose page is unknown gets its path when the page is received
 * (runtime/ingest/sessions/rebuild.ts, runtime/ingest/sessions/attach.ts).
 */
export const putUrl: Step = (draft, context) => {
  const url = parsed(draft.incoming.body.url);
  if (!url) return draft.type === 'pageview' ? 'invalid_url' : putPage(draft, context);
  draft.hasUrl = true;
  if (url.protocol !== 'file:') draft.hostname = cutText(shownHostname(url.hostname), hostnameLengthMax);
  draft.pathname = normalisePathname(url.pathname, redactorFor(draft, context));
  draft.query = url.search.slice(1);
  return undefined;
};

function putPage(draft: Draft, { memory }: StepContext): undefined {
  if (draft.pageviewId === undefined) return;
  const page = memory.pages.get(pageKey(draft.site.siteId, draft.pageviewId));
  if (!page) {
    if (draft.type === 'engagement') draft.pathname = unknownPathname;
    return;
  }
  draft.pathname = page.pathname;
  draft.hostname = page.hostname;
}

/** Any scheme with a host is accepted, so that apps can count their screens, and files; `about:blank` has neither. */
function parsed(text: unknown): URL | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const url = new URL(text);
    return url.hostname === '' && url.protocol !== 'file:' ? undefined : url;
  } catch {
    return undefined;
  }
}
