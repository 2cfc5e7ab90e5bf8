import type { Handler } from '../../runtime/contract/operation.ts';
import { WebFile } from '../../runtime/domain/raw-answer.ts';
import { nothingAt } from '../../runtime/errors.ts';

/** Serves `extras.js` to the pages of a known site. */
export const getExtrasScript: Handler<'getExtrasScript'> = async ({ params, path, collecting, reply }) => {
  if ((await collecting.find(params.siteId)) === undefined) throw nothingAt(path);

  return reply(200, new WebFile('extras.js'), {
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
};
