import { ApiFailure, request, type Schema } from './client.ts';

/** The signed-in user, if any, and whether the server still has no account at all. */
export type Session = Schema<'Session'>;
export type User = NonNullable<Session['user']>;

/** The fewest characters of a password, as the server demands. */
export const passwordLeast = 10;

export const getSession = (): Promise<Session> => request('get', '/api/account/session', {});

export const setUpAccount = (body: Schema<'AccountSetup'>): Promise<Session> =>
  request('post', '/api/account/setup', { body }).then(kept);

export const signIn = (body: Schema<'SignIn'>): Promise<Session> =>
  request('post', '/api/account/sign-in', { body }).then(kept);

export const signOut = (): Promise<undefined> => request('post', '/api/account/sign-out', {});

/** Sets the password and signs in. The token works once. */
export const setPassword = (body: Schema<'PasswordChange'>): Promise<Session> =>
  request('post', '/api/account/password', { body }).then(kept);

/** The session, read back after the sign-in: a browser without cookies would show the form again. */
async function kept(session: Session): Promise<Session> {
  if ((await getSession()).user !== null) return session;
  const message = 'The browser did not keep the sign-in. Allow cookies for this address, then sign in again.';
  throw new ApiFailure(0, { code: 'unauthenticated', message });
}
