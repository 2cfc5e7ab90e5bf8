import { checkConfirm } from '../../access/confirm.ts';
import { ApiError, validationFailed } from '../../errors.ts';
import { batchBytesMax, bodyBytesMax, hasBody, isJsonType, readBody } from '../body.ts';
import type { MatchedExchange } from '../exchange.ts';
import { parseJson } from '../json.ts';

/** Reads the body where the operation has one; 413 when it is too large. A parse fault waits for validation. */
export async function readJson(exchange: MatchedExchange): Promise<void> {
  if (exchange.operation.body === 'none' || !hasBody(exchange.request)) return;
  exchange.bodyText = await readBody(exchange.request);
  try {
    exchange.body = parseJson(exchange.bodyText);
  } catch (error) {
    exchange.bodyFault = error instanceof Error ? error.message : String(error);
  }
}

/** Reads a body that must be JSON, and refuses any other at once. */
export async function readWholeJson(exchange: MatchedExchange): Promise<void> {
  if (exchange.operation.body === 'none') return;
  const text = await readBody(exchange.request);
  if (!isJsonType(exchange.request)) throw notJson();
  try {
    exchange.body = parseJson(text);
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the text of hits: 64 KB, or 4 MB where there may be many. What it says is read by ingest. */
export async function readHits(exchange: MatchedExchange): Promise<void> {
  const { operation, writer, request } = exchange;
  if (operation.body === 'none') return;
  const isBatch = operation.batch === 'always' || (operation.batch === 'with-key' && writer !== undefined);
  exchange.bodyText = await readBody(request, isBatch ? batchBytesMax : bodyBytesMax);
}

/** 400 unless a delete is confirmed by the id it deletes; a site's other id will do as well. */
export function checkConfirmation({ operation, params, site, query, body }: MatchedExchange): void {
  if (operation.confirm === null) return;
  const asked = params[operation.confirm] ?? '';
  const accepted = operation.confirm === 'siteId' && site !== undefined ? [asked, site.id, site.trackingId] : [asked];
  checkConfirm(accepted, query.confirm, body);
}

/** Refuses what openapi-backend lets through: repeated parameters, a body that is not JSON by its type or its text. */
export function checkForm(exchange: MatchedExchange): void {
  const { request, query, operation, bodyFault } = exchange;
  const repeated = Object.keys(query).find((name) => Array.isArray(query[name]));
  if (repeated !== undefined) {
    throw validationFailed(`The query parameter "${repeated}" appears more than once. Send it once.`, [
      { in: 'query', path: repeated, message: 'appears more than once' },
    ]);
  }
  if (operation.body !== 'none' && hasBody(request)) {
    if (!isJsonType(request)) throw notJson();
    if (bodyFault !== undefined) throw malformed(bodyFault);
  }
  refuseWindowOnPresetOnly(exchange);
}

/** Endpoints that take a preset alone say so when asked for from or to. */
function refuseWindowOnPresetOnly({ operation, query }: MatchedExchange): void {
  if (operation.query.range === undefined || operation.query.from !== undefined) return;
  const asked = ['from', 'to'].find((name) => name in query);
  if (asked === undefined) return;
  throw validationFailed(`This endpoint takes only range, a preset that ends now; ${asked} is not accepted here.`, [
    { in: 'query', path: asked, message: 'is not accepted here; use range' },
  ]);
}

const notJson = (): ApiError => validationFailed('The body must be JSON. Send it with Content-Type: application/json.');

const malformed = (reason: string): ApiError =>
  new ApiError('malformed_json', `The request body is not acceptable JSON: ${reason}.`);
