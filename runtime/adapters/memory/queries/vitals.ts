import { type VitalsQuery, vitalMetrics } from '../../../query/vitals.ts';
import { vitalsOf } from '../../../query/vitals-samples.ts';
import { holds, isWithin, type Kind } from './traffic.ts';

/**
 * Vitals samples of the window: each metric, its pages, its buckets. A sample matches by its session's first hit;
 * outside of sessions, by its own device. The path is its own.
 */
export const vitals: Kind<VitalsQuery> = (query, { vitals: samples, sessions }) =>
  vitalsOf(
    query,
    samples.filter((sample) => {
      const first = sessions.get(sample.sessionId ?? '')?.firstHit ?? { device: sample.device };
      const hasAny = vitalMetrics.some(({ column }) => sample[column] !== undefined);
      return hasAny && isWithin(query, sample) && holds(query.filter, first, sample.pathname);
    }),
  );
