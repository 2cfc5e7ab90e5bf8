import { type Draft, opensSession, type Step, type StepContext } from '../hit.ts';
import type { KnownSource } from '../source-table.ts';

/**
 * The first that is there of utm_source, source, ref, the referrer's name in the table, the referrer's host and the
 * engine a paid click's id belongs to. None: direct. What a campaign names is shown by the table's name, if it has one.
 */
export const putSource: Step = (draft, { sources }) => {
  if (!opensSession(draft)) return undefined;
  const given = draft.utm.source ?? draft.namedSource;
  if (given !== undefined) take(draft, sources.byName(given), given);
  else if (draft.referrerHost !== undefined) take(draft, sources.byHost(draft.referrerHost), draft.referrerHost);
  else takeClickId(draft, sources);
  return undefined;
};

function take(draft: Draft, known: KnownSource | undefined, fallback: string): void {
  draft.source = known?.name ?? fallback;
  draft.sourceKind = known?.kind;
  draft.isAdSource = known?.isAd ?? false;
}

/** Browsers and apps often hide the referrer of an ad; the id still tells the engine. */
function takeClickId(draft: Draft, sources: StepContext['sources']): void {
  const { clickIds } = draft;
  if (clickIds.length === 0) return;
  if (clickIds.some((id) => id === 'gclid' || id === 'gbraid' || id === 'wbraid')) {
    take(draft, sources.byName('google'), 'Google');
  } else if (clickIds.includes('msclkid')) {
    take(draft, sources.byName('bing'), 'Bing');
  }
}
