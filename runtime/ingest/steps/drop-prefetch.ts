import { headerOf } from '../fields/headers.ts';
import type { Step } from '../hit.ts';

const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const ahead = /\b(?:prefetch|prerender|preview)\b/i;

/** A prefetched page has no visitor yet. */
export const dropPrefetch: Step = ({ incoming }) => {
  for (const name of purposeHeaders) {
    const purpose = headerOf(incoming.headers, name);
    if (purpose !== undefined && ahead.test(purpose)) return 'prefetch';
  }
  return undefined;
};
