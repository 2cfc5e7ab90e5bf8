import { createHash } from 'node:crypto';
import type { RedisLink } from './link.ts';

/** A script that Redis runs atomically. Called by its digest; the text is sent when Redis does not have it. */
export interface Script {
  readonly text: string;
  readonly digest: string;
}

export const script = (text: string): Script => ({ text, digest: createHash('sha1').update(text).digest('hex') });

/** Runs a script: one round trip, two the first time. */
export async function runScript(
  link: RedisLink,
  { digest, text }: Script,
  { keys, args }: { readonly keys: readonly string[]; readonly args: readonly string[] },
): Promise<unknown> {
  const more = [String(keys.length), ...keys, ...args];
  try {
    return await link.send(['EVALSHA', digest, ...more]);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return link.send(['EVAL', text, ...more]);
  }
}
