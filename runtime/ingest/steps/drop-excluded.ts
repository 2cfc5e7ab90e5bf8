import { matchesWildcard } from '../../domain/wildcard.ts';
import { liesInRange, rulesOf } from '../drops/site-rules.ts';
import type { Step } from '../hit.ts';

/**
 * The owner's rules on paths, addresses and hostnames. A hit without a url has no hostname, so hostname rules do not
 * apply.
 */
export const dropExcluded: Step = ({ site, pathname, address, hostname, hasUrl }, { memory }) => {
  if (site.rules.length === 0) return undefined;
  const { paths, addresses, hostnames } = rulesOf(site.rules, memory);
  if (paths.some((pattern) => matchesWildcard(pattern, pathname))) return 'excluded_path';
  if (address !== undefined && liesInRange(address, addresses)) return 'excluded_address';
  if (hostnames.length === 0 || !hasUrl) return undefined;
  return hostnames.some((pattern) => matchesWildcard(pattern, hostname)) ? undefined : 'hostname';
};
