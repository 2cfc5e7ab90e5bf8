import type { Handler } from '../../runtime/contract/operation.ts';

/** Whether what looks like a secret in a path is stored as `[redacted]`. */
export const getSitePaths: Handler<'getSitePaths'> = ({ site, reply }) => {
  const { redactPaths = true } = site;

  return reply(200, { redactPaths });
};
