import { keepPath, type PathRedactor, redactorOf, redactSecrets } from '../../domain/path-secrets.ts';
import type { Draft, IngestConfig, PathRedactors, StepContext } from '../hit.ts';

/** The operator's redaction patterns, which apply to every site, with and without the built-in list. */
export function redactorsOf({ redactPaths = [] }: Pick<IngestConfig, 'redactPaths'>): PathRedactors {
  if (redactPaths.length === 0) return { builtIn: redactSecrets, own: keepPath };
  const own = redactorOf(redactPaths);
  return { builtIn: (path) => own(redactSecrets(path)), own };
}

/** The redaction of paths of a hit's site. */
export const redactorFor = ({ site }: Draft, { redactors = builtInAlone }: StepContext): PathRedactor =>
  site.redactPaths === false ? redactors.own : redactors.builtIn;

const builtInAlone = redactorsOf({});
