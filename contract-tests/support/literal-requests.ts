import type { Api } from './api.ts';
import { type RawAnswer, sendRaw } from './raw-request.ts';

/** A Chrome on Windows. */
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Headers that Chrome adds to a cross-origin request, besides those of the script. */
export const ofPage = (origin: string): Readonly<Record<string, string>> => ({
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  origin,
  referer: `${origin}/`,
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'cross-site',
  'user-agent': chrome,
});

/** Sends a recorded request: method and path, headers, body. */
export const sendLiteral = (
  api: Api,
  line: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<RawAnswer> => {
  const [method = '', path = ''] = line.split(' ');
  return sendRaw(api.baseUrl, method, path, body === undefined ? { headers } : { headers, body });
};
