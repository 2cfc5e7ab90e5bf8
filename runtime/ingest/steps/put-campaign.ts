import { fieldLimits, textOf } from '../fields/fields.ts';
import { isOwnHost } from '../fields/own-host.ts';
import { type Draft, opensSession, type Step, type StepContext } from '../hit.ts';
import { hostOfName } from '../sources/named-source.ts';
import { type ClickId, clickIds } from '../sources/source-table.ts';

type Taker = (draft: Draft, value: string | undefined) => void;

/** The parameters that are read; the first occurrence of each counts. Values of click ids are never read. */
const takers: ReadonlyMap<string, Taker> = new Map<string, Taker>([
  ['utm_source', ({ utm }, value) => (utm.source ??= value)],
  ['utm_medium', ({ utm }, value) => (utm.medium ??= value)],
  ['utm_campaign', ({ utm }, value) => (utm.campaign ??= value)],
  ['utm_term', ({ utm }, value) => (utm.term ??= value)],
  ['utm_content', ({ utm }, value) => (utm.content ??= value)],
]);
const clickIdNames: ReadonlySet<string> = new Set(clickIds);

/** Reads utm_*, source, ref and the presence of click ids; the rest of the query is discarded. */
export const putCampaign: Step = (draft, context) => {
  if (draft.query === '' || !opensSession(draft)) return undefined;
  const present = new Set<ClickId>();
  let source: string | undefined;
  let ref: string | undefined;
  for (const [key, raw] of new URLSearchParams(draft.query)) {
    const name = key.toLowerCase();
    if (isClickId(name)) present.add(name);
    else if (name === 'source') source ??= utmText(raw);
    else if (name === 'ref') ref ??= utmText(raw);
    else takers.get(name)?.(draft, utmText(raw));
  }
  draft.namedSource = [source, ref].find((name) => name !== undefined && !isOwn(name, draft, context));
  if (present.size > 0) draft.clickIds = clickIds.filter((id) => present.has(id));
  return undefined;
};

/** A link between two pages of the site is no referral, in whichever parameter it names the site. */
function isOwn(name: string, draft: Draft, context: StepContext): boolean {
  const host = hostOfName(name);
  return host !== undefined && isOwnHost(host, draft, context);
}

const isClickId = (name: string): name is ClickId => clickIdNames.has(name);
const utmText = (raw: string): string | undefined => textOf(raw, fieldLimits.utmLength);
