import { data, isOn, serverUrl } from './script.ts';

/** An id that is unique enough for one site and one day; `randomUUID` is missing on plain http pages. */
export const newId = (): string => `${Math.random()}`;

/** Sends a hit; settles when the server has answered or the first attempt has failed. Nothing when opted out. */
export const send = (hit: object, isLeaving?: boolean): Promise<unknown> | undefined => {
  try {
    if (isOn(localStorage.footfall_ignore)) return undefined;
  } catch {
    // A page that may not read its storage cannot hold the opt-out flag either.
  }
  const url = data.api ?? serverUrl('collect');
  const body = JSON.stringify(hit);
  return isLeaving && navigator.sendBeacon(url, body) ? undefined : post(url, body);
};

// A string body goes out as text/plain, which spares the site a preflight request.
const post = (url: string, body: string, isRetry?: boolean): Promise<unknown> =>
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' })
    // The retry repeats the eventId, so that a hit which did arrive is not counted twice.
    .catch(() => isRetry || setTimeout(post, 2000, url, body, true));
