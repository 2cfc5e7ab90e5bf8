import { namedPageAgeMaxMs } from '../../domain/attachment.ts';
import { sessionGapMs } from '../../domain/session.ts';
import type { Draft, Step } from '../hit.ts';
import { type IngestMemory, pageKey, type VisitorIds } from '../memory.ts';
import { saltKeysAt } from '../visitors/salt-keys.ts';
import { visitorIdOf, visitorMessage } from '../visitors/visitor-id.ts';

/**
 * Sets the visitor id under the salt of the hit's own period. A session may have begun before that period or continue
 * after it, so the ids of the adjacent periods are set as well, where their salts exist: the previous one only while an
 * activity of that period can still be continued, or a vitals sample may name a page of it. The address is not used
 * after this step.
 */
export const putVisitor: Step = (draft, context) => {
  const { salts, memory } = context;
  const keys = saltKeysAt(draft.at, draft.site.saltPeriod, context.memory);
  const ownSalt = salts.saltFor(keys.own);
  if (!ownSalt) throw new Error(`The salt of ${keys.own} must be loaded before a hit of that time is processed.`);
  const mayContinue =
    draft.at - draft.engagedMs - sessionGapMs < keys.startsAt || isOfEarlierPage(draft, keys.startsAt, memory);
  const previousSalt = mayContinue ? salts.saltFor(keys.previous) : undefined;
  const nextSalt = salts.saltFor(keys.next);

  const key = `${keys.own} ${draft.site.siteId} ${draft.address ?? ''} ${draft.userAgent ?? ''}`;
  let ids = memory.visitors.get(key);
  // Cached ids are invalid when a salt was created or destroyed meanwhile.
  const isKnown =
    ids?.ownSalt === ownSalt && ids.nextSalt === nextSalt && (!mayContinue || ids.previousSalt === previousSalt);
  if (!ids || !isKnown) {
    ids = idsOf(draft, { ownSalt, previousSalt, nextSalt });
    memory.visitors.set(key, ids);
  }
  draft.ownVisitorId = ids.own;
  draft.previousVisitorId = mayContinue ? ids.previous : undefined;
  draft.nextVisitorId = ids.next;
  return undefined;
};

type Salts = Pick<VisitorIds, 'ownSalt' | 'previousSalt' | 'nextSalt'>;

function idsOf(draft: Draft, { ownSalt, previousSalt, nextSalt }: Salts): VisitorIds {
  const message = visitorMessage(draft);
  return {
    ownSalt,
    previousSalt,
    nextSalt,
    own: visitorIdOf(ownSalt, message),
    previous: previousSalt && visitorIdOf(previousSalt, message),
    next: nextSalt && visitorIdOf(nextSalt, message),
  };
}

/** Whether an attachment may belong to a page opened before the period of its salt. */
function isOfEarlierPage({ type, pageviewId, at, site }: Draft, startsAt: number, memory: IngestMemory): boolean {
  if (pageviewId === undefined || (type !== 'vitals' && type !== 'identify')) return false;
  const page = memory.pages.get(pageKey(site.siteId, pageviewId));
  return (page?.at ?? at - namedPageAgeMaxMs) < startsAt;
}
