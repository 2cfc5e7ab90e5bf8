import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a link. */
export const linkMs = 7 * 86_400_000;

/** The purpose of a link: create the first account, or set one user's password. */
export type LinkPurpose = 'setup' | 'password';

/**
 * A token that is valid until it expires or its `state` changes: the state is part of the signature, so that using the
 * link (which creates the account, or changes the password) invalidates it.
 */
export function signLink(purpose: LinkPurpose, subject: string, state: string, now: number, secret: string): string {
  const expiresAt = now + linkMs;
  return `${subject}.${expiresAt.toString(36)}.${signature([purpose, subject, state, String(expiresAt)], secret)}`;
}

/** The subject of a token, not verified. */
export const linkSubject = (token: string): string => token.split('.')[0] ?? '';

/** Whether a token was signed for this purpose and state, and has not expired. */
export function isLink(token: string, purpose: LinkPurpose, state: string, now: number, secret: string): boolean {
  const [subject = '', expires = '', given = ''] = token.split('.');
  const expiresAt = Number.parseInt(expires, 36);
  const expected = signature([purpose, subject, state, String(expiresAt)], secret);
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return false;
  return now < expiresAt;
}

const signature = (parts: readonly string[], secret: string): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
