/**
 * What must not compile, held by `tsc -p .`: an unused @ts-expect-error is a fault itself. Nothing here runs.
 * Handlers answer through `reply`, since only an argument is checked for excess fields.
 */
import type { Handler, Handlers } from '../../runtime/contract/operation.ts';

declare const handlers: Handlers;
declare const deletedCounts: Parameters<Parameters<Handler<'deleteSite'>>[0]['reply']>[1] extends infer Body
  ? Extract<Body, { deletedCounts: unknown }>['deletedCounts']
  : never;

const summary = {
  siteId: 'a'.repeat(24),
  trackingId: 'aBcDeFgHiJ',
  name: 'Shop',
  domain: 'shop.example',
  isActive: true,
  isPublic: false,
  createdAt: '2026-06-17T12:00:00.000Z',
};
const page = { total: 1, limit: 50, offset: 0 };
const deletion = { siteId: '', trackingId: '', cascaded: [], deletedCounts, totalDeleted: 0 };
const refusal = { error: { code: 'not_found', message: 'Site not found' } } as const;

/** What does compile: the documented body of a documented status. */
export const sound: Handler<'listSites'> = ({ reply, query }) => {
  const limit: number = query.limit; // a default makes it sure
  return reply(200, { sites: [summary], ...page, limit });
};
export const soundRefusal: Handler<'getSite'> = ({ reply }) => reply(404, refusal);
export const soundDeletion: Handler<'deleteSite'> = ({ reply }) => reply(200, { deleted: true, ...deletion });

export const wrongType: Handler<'listSites'> = ({ reply }) =>
  // @ts-expect-error total is a number
  reply(200, { sites: [summary], ...page, total: '1' });

export const missingField: Handler<'listSites'> = ({ reply }) =>
  // @ts-expect-error offset is missing
  reply(200, { sites: [summary], total: 1, limit: 50 });

export const excessField: Handler<'listSites'> = ({ reply }) =>
  // @ts-expect-error an internal field would reach the client
  reply(200, { sites: [summary], ...page, secret: 1 });

export const excessInside: Handler<'listSites'> = ({ reply }) =>
  // @ts-expect-error an internal field would reach the client
  reply(200, { sites: [{ ...summary, userId: 'x' }], ...page });

export const undocumentedStatus: Handler<'listSites'> = ({ reply }) =>
  // @ts-expect-error 202 is not documented
  reply(202, { sites: [summary], ...page });

export const bodyOfAnotherStatus: Handler<'getSite'> = ({ reply }) =>
  // @ts-expect-error a refusal is no site
  reply(200, refusal);

export const noBody: Handler<'listSites'> = ({ reply }) =>
  // @ts-expect-error 200 has a body
  reply(200);

// @ts-expect-error there is no such operation
export const unknownOperation: Handler<'listSite'> = () => undefined;

export const unknownQuery: Handler<'listSites'> = ({ reply, query }) =>
  // @ts-expect-error there is no such parameter
  reply(200, { sites: [], ...page, total: query.page });

export const unknownBodyField: Handler<'createSite'> = ({ body }) => {
  // @ts-expect-error there is no such field
  throw new Error(body.title);
};

export const unknownParam: Handler<'getSite'> = ({ params }) => {
  // @ts-expect-error the path has no such part
  throw new Error(params.funnelId);
};

export const optionalBodyField: Handler<'updateSite'> = ({ body }) => {
  // @ts-expect-error the contract does not require it
  throw new Error(body.name.trim());
};

export const againstConst: Handler<'deleteSite'> = ({ reply }) =>
  // @ts-expect-error it is always true
  reply(200, { deleted: false, ...deletion });

export const outsideEnum: Handler<'getSite'> = ({ reply }) =>
  // @ts-expect-error there is no such code
  reply(404, { error: { code: 'gone', message: 'x' } });

// @ts-expect-error a handler is missing
export const missingHandler: Handlers = { ...handlers, getSite: undefined };

// @ts-expect-error only reply makes an answer
export const rawObject: Handler<'listSites'> = () => ({ status: 200, body: { sites: [], ...page } });

export const anothersReply: Handler<'getSite'> = ({ reply }) => reply(404, refusal);
// @ts-expect-error the answer of another operation is none
export const borrowed: Handler<'updateSite'> = anothersReply;

export const readOnlySite: Handler<'getSite'> = ({ site, reply }) => {
  // @ts-expect-error a stored document is not changed in place
  site.name = 'Other';
  return reply(404, refusal);
};
