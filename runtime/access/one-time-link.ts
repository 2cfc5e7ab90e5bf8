import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link works this long. */
export const linkMs = 7 * 86_400_000;

/** What a link lets its holder do: make the first account, or set one user's password. */
export type LinkPurpose = 'setup' | 'password';

/**
 * A token that works until it expires or its `state` changes: the state is signed with it, so that using the link
 * (which makes the account, or changes the password) voids it.
 */
export function signLink(purpose: LinkPurpose, subject: string, state: string, now: number, secret: string): string {
  const expiresAt = now + linkMs;
  return `${subject}.${expiresAt.toString(36)}.${signature([purpose, subject, state, String(expiresAt)], secret)}`;
}

/** Who a token is for, before anything is believed. */
export const linkSubject = (token: string): string => token.split('.')[0] ?? '';

/** Tells whether a token was signed for this purpose and state, and still works. */
export function isLink(token: string, purpose: LinkPurpose, state: string, now: number, secret: string): boolean {
  const [subject = '', expires = '', given = ''] = token.split('.');
  const expiresAt = Number.parseInt(expires, 36);
  const expected = signature([purpose, subject, state, String(expiresAt)], secret);
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return false;
  return now < expiresAt;
}

const signature = (parts: readonly string[], secret: string): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
