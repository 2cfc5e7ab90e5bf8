import type { MetricSources } from './sources.ts';

/** The metrics as text. The library is loaded when they are first asked for: most services never are. */
export function metricsText(sources: MetricSources): () => Promise<string> {
  let making: Promise<{ metrics: () => Promise<string> }> | undefined;
  return async () => {
    making ??= import('./registry.ts').then(({ makeRegistry }) => makeRegistry(sources));
    return (await making).metrics();
  };
}
