import { type HitBody, viewAt } from './hits.ts';

/** Identifies the visitor of an address. */
export const identifyAt = (at: string, profileId: string, more: HitBody = {}): HitBody =>
  viewAt(at, '/', { type: 'identify', profileId, ...more });
