import { data, load, quietly, serverUrl } from './script.ts';

/** An id that is unique enough for one site and one day; `randomUUID` is missing on plain http pages. */
export const newId = (): string => `${Math.random()}`;

/**
 * Characters of hits in flight with `keepalive`, at most three bytes each. A document has 64 KiB for such requests and
 * beacons together; the rest is the page's own.
 */
const keepaliveMax = 16_000;

/** Sends a hit; settles when the server has answered or both attempts have failed. Nothing when opted out. */
export const send = async (hit: object, isLeaving?: boolean): Promise<unknown> => {
  // A page that may not read its storage cannot hold the opt-out flag either.
  if ((quietly(() => localStorage.footfall_ignore) ?? 'false') !== 'false') return;
  const url = data.api ?? serverUrl('collect');
  let body = quietly(() => JSON.stringify(hit)) ?? '';
  if (!body || body.length > keepaliveMax)
    body = await load('vitals.js').then(
      ({ fitting }) => fitting(hit),
      () => body,
    );
  // sendBeacon may be missing, or replaced by an extension.
  return (
    (isLeaving && quietly(() => navigator.sendBeacon(url, body))) || post(url, body, isLeaving ? 1 / 0 : keepaliveMax)
  );
};

let onTheWay = 0;

/**
 * Posts with `keepalive` while at most `limit` characters are in flight. The second attempt (`limit` 0) is sent
 * without: the first may have failed because the page's own requests used the quota. A string body is sent as
 * text/plain, which avoids a preflight request.
 */
const post = async (url: string, body: string, limit: number): Promise<void> => {
  let retryAfter: unknown;
  onTheWay += body.length;
  try {
    const answer = await fetch(url, { method: 'POST', body, keepalive: onTheWay < limit, credentials: 'omit' });
    if (answer.status < 500) limit = 0;
    retryAfter = answer.headers.get('retry-after');
    // A request is in flight until its answer was read.
    await answer.text();
  } catch {
    // The connection failed: repeated like a 503.
  }
  onTheWay -= body.length;
  if (limit) {
    await new Promise((resolve) => setTimeout(resolve, (Math.min(retryAfter as number, 30) || 2) * 1000));
    // With the same eventId, so that a hit that did arrive is not counted twice.
    await post(url, body, 0);
  }
};
