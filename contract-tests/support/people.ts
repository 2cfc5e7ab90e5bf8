import { type HitBody, viewAt } from './hits.ts';

/** Tells who the visitor of an address is. */
export const identifyAt = (at: string, profileId: string, more: HitBody = {}): HitBody =>
  viewAt(at, '/', { type: 'identify', profileId, ...more });
