import type { MetricSources } from './sources.ts';

/** The metrics as text. The library is loaded on the first request, since most services have no metrics. */
export function metricsText(sources: MetricSources): () => Promise<string> {
  let making: Promise<{ metrics: () => Promise<string> }> | undefined;
  return async () => {
    making ??= import('./registry.ts').then(({ makeRegistry }) => makeRegistry(sources));
    return (await making).metrics();
  };
}
