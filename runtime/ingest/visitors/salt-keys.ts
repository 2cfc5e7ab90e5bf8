import { type SaltKeys, type SaltPeriod, saltKeysAround } from '../../domain/salt-period.ts';
import type { IngestMemory } from '../memory.ts';

const dayMs = 86_400_000;

/** The periods of a time; computed once for each day and period. */
export function saltKeysAt(at: number, period: SaltPeriod, { saltKeys }: Pick<IngestMemory, 'saltKeys'>): SaltKeys {
  const key = `${period}${Math.floor(at / dayMs)}`;
  const known = saltKeys.get(key);
  if (known) return known;
  const keys = saltKeysAround(at, period);
  saltKeys.set(key, keys);
  return keys;
}
