import { isOwnHost } from '../fields/own-host.ts';
import { type Draft, opensSession, type Step, type StepContext } from '../hit.ts';
import { hostOfName } from '../sources/named-source.ts';
import { googleClickIds, type NamedSource } from '../sources/source-table.ts';

/**
 * The first present of utm_source, source, ref, the referrer's name in the table, the referrer's host, and the engine
 * of a paid click's id. None: direct. A campaign's source is shown by its name in the table, if any, and a url by its
 * host.
 */
export const putSource: Step = (draft, context) => {
  if (!opensSession(draft)) return undefined;
  const { sources } = context;
  const given = campaignSource(draft, context) ?? draft.namedSource;
  if (given !== undefined) take(draft, sources.byName(given), hostOfName(given) ?? given);
  else if (draft.referrerHost !== undefined) take(draft, sources.byHost(draft.referrerHost), draft.referrerHost);
  else takeClickId(draft, sources);
  return undefined;
};

/** A link that names its own site and nothing else of a campaign is no campaign. */
function campaignSource(draft: Draft, context: StepContext): string | undefined {
  const { source, medium, campaign } = draft.utm;
  if (source === undefined || medium !== undefined || campaign !== undefined) return source;
  const host = hostOfName(source);
  return host !== undefined && isOwnHost(host, draft, context) ? undefined : source;
}

function take(draft: Draft, known: NamedSource | undefined, fallback: string): void {
  draft.source = known?.name ?? fallback;
  draft.sourceKind = known?.kind;
  draft.isAdSource = known?.isAd ?? false;
}

/** Browsers and apps often hide the referrer of an ad; the click id still identifies the engine. */
function takeClickId(draft: Draft, sources: StepContext['sources']): void {
  const { clickIds } = draft;
  if (clickIds.length === 0) return;
  if (clickIds.some((id) => googleClickIds.has(id))) {
    take(draft, sources.byName('google'), 'Google');
  } else if (clickIds.includes('msclkid')) {
    take(draft, sources.byName('bing'), 'Bing');
  }
}
