import type { Handler } from '../../runtime/contract/operation.ts';

/** The metrics of this process. */
export const getMetrics: Handler<'getMetrics'> = async ({ metricsText, reply }) => {
  const text = await metricsText();

  return reply(200, text, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
};
