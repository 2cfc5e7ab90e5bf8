import { keepPath, type PathRedactor, redactorOf, redactSecrets } from '../../domain/path-secrets.ts';
import type { Draft, IngestConfig, PathRedactors, StepContext } from '../hit.ts';

/** The operator's patterns, which hold for every site, with the built-in list and without it. */
export function redactorsOf({ redactPaths = [] }: Pick<IngestConfig, 'redactPaths'>): PathRedactors {
  if (redactPaths.length === 0) return { builtIn: redactSecrets, own: keepPath };
  const own = redactorOf(redactPaths);
  return { builtIn: (path) => own(redactSecrets(path)), own };
}

/** How paths of a hit's site are stored. */
export const redactorFor = ({ site }: Draft, { redactors = builtInAlone }: StepContext): PathRedactor =>
  site.redactPaths === false ? redactors.own : redactors.builtIn;

const builtInAlone = redactorsOf({});
