import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerToken } from '../access/bearer.ts';
import { clientAddress } from '../access/client-address.ts';
import type { Caller } from '../domain/account.ts';
import { ApiError, validationFailed } from '../errors.ts';
import { bodyBytesMax, readBody } from './body.ts';
import { writableSite, writerOf } from './collect-key.ts';
import {
  arrivalOf,
  batchBytesMax,
  batchEventsMax,
  type CollectArrival,
  type CollectParts,
  type HitOutcome,
  hitHeaders,
  jsonOf,
  objectOf,
  putOutcome,
  textOfJson,
} from './collect-parts.ts';
import { send } from './headers.ts';

/** A request in Umami's form, and whose key it brings: only that makes its payload's address, agent and time count. */
interface UmamiRequest {
  readonly request: IncomingMessage;
  readonly parts: CollectParts;
  readonly writer: Caller | undefined;
}

/** Umami's send API. */
export async function collectUmami(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
): Promise<void> {
  const writer = await writerIfKeyed(request, parts);
  const bodyText = await readBody(request, bodyBytesMax);
  const outcome = await takeElement(objectOf(bodyText), { request, parts, writer });
  const headers: Record<string, string> = { ...hitHeaders };
  putOutcome(headers, outcome);
  const { sessionId = '' } = outcome;
  send(response, 200, headers, JSON.stringify({ cache: '', sessionId, visitId: sessionId }));
}

/** Umami's batch API: a bad element refuses no other. */
export async function collectUmamiBatch(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
): Promise<void> {
  const writer = await writerIfKeyed(request, parts);
  const list = jsonOf(await readBody(request, batchBytesMax));
  if (!Array.isArray(list) || list.length < 1 || list.length > batchEventsMax) {
    throw validationFailed(`The body must be a list of 1 to ${batchEventsMax} objects.`);
  }
  const details: { index: number; response: object }[] = [];
  const dropped: { index: number; reason: string }[] = [];
  const ignored: { index: number; fields: readonly string[] }[] = [];
  for (const [index, element] of list.entries()) {
    try {
      const { reason, ignored: fields } = await takeElement(element, { request, parts, writer });
      if (reason !== undefined) dropped.push({ index, reason });
      if (fields.length > 0) ignored.push({ index, fields });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      details.push({ index, response: { error: { code: error.code, message: error.message } } });
    }
  }
  const processed = list.length - details.length;
  const counts = { size: list.length, processed, errors: details.length, details, dropped };
  const answer = ignored.length === 0 ? counts : { ...counts, ignored };
  send(response, 200, { ...hitHeaders }, JSON.stringify(answer));
}

/** Pages behind a password send its credentials along: only a key is one of ours. */
const writerIfKeyed = async (request: IncomingMessage, parts: CollectParts): Promise<Caller | undefined> =>
  bearerToken(request.headers.authorization) === undefined ? undefined : writerOf(request, parts);

async function takeElement(element: unknown, { request, parts, writer }: UmamiRequest): Promise<HitOutcome> {
  const website = parts.compatible.umamiWebsite(element);
  if (website === undefined) throw validationFailed('The body must be {"type", "payload": {"website", …}}.');
  const found = await parts.collector.sites.find(website);
  if (found === undefined || !found.compatibilities.includes('umami')) {
    throw validationFailed(`There is no website "${website.slice(0, 100)}" that takes this form.`);
  }
  const body = parts.compatible.umami(element, found.domain);
  const arrival = arrivalOf(request, parts, body, textOfJson(element));
  if (writer === undefined) return parts.collector.browser(arrival, found);
  await writableSite(writer, found.siteId, parts);
  return parts.collector.browser(serverArrival(arrival, parts), found);
}

/** With a key, the payload says who the visitor is, and when; what it leaves out is the request's. */
function serverArrival(arrival: CollectArrival, parts: CollectParts): CollectArrival {
  const { headers, socketAddress, body } = arrival;
  const { ip, userAgent } = body;
  const requester = {
    ip: isAbsent(ip) ? (clientAddress(headers, parts.addressRules).address ?? socketAddress) : ip,
    userAgent: isAbsent(userAgent) ? headers['user-agent'] : userAgent,
  };
  return { ...arrival, form: 'server', body: { ...body, ...requester } };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
