import { saltKeysAround, saltPeriodEnd } from '../../domain/salt-period.ts';
import type { Draft } from '../hit.ts';
import type { SaltCache } from './salt-cache.ts';
import { visitorIdUnder } from './visitor-id.ts';

/**
 * The ids of a hit's visitor in the periods after the hit's own, up to `until`. A visitor who never pauses may have a
 * session there that a late hit moves; periods without any visitor have no salt and no id.
 */
export async function nextPeriodIdsOf(draft: Draft, until: number, salts: Pick<SaltCache, 'find'>): Promise<string[]> {
  const { saltPeriod } = draft.site;
  const ids: string[] = [];
  let at = endOfPeriod(draft.at);
  while (at <= until) {
    const salt = await salts.find(saltKeysAround(at, saltPeriod).own);
    if (salt !== undefined) ids.push(visitorIdUnder(salt, draft));
    at = endOfPeriod(at);
  }
  return ids;

  function endOfPeriod(moment: number): number {
    return saltPeriodEnd(saltKeysAround(moment, saltPeriod).own) ?? Number.POSITIVE_INFINITY;
  }
}
