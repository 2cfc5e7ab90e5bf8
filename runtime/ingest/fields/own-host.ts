import { domainToASCII } from 'node:url';
import type { Draft, StepContext } from '../hit.ts';
import { registrableDomain } from '../sources/source-table.ts';

/** Whether a host shares its registrable domain with the page or the site: then it is no referrer. */
export function isOwnHost(host: string, draft: Draft, context: StepContext): boolean {
  const domain = domainOf(host, context);
  return domain === domainOf(draft.hostname, context) || domain === domainOf(draft.site.domain, context);
}

function domainOf(host: string, { memory }: StepContext): string {
  const known = memory.registrableDomains.get(host);
  if (known !== undefined) return known;
  const domain = registrableDomain(domainToASCII(host) || host).replace(/^www\./, '');
  memory.registrableDomains.set(host, domain);
  return domain;
}
