import type { Handler } from '../../runtime/contract/operation.ts';

/** Says whether requests can be served now. Without Redis they can. */
export const getReadiness: Handler<'getReadiness'> = ({ health, reply }) => {
  const reason = health.fault();
  const redis = health.redis();
  const shared = redis === undefined ? {} : { redis };

  if (reason === undefined) return reply(200, { status: 'ok', ...shared });
  return reply(503, { status: 'unavailable', reason, ...shared });
};
