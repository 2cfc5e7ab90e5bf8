import { request, type Schema } from './client.ts';

/** Who is signed in, if anybody, and whether the server still has no account at all. */
export type Session = Schema<'Session'>;
export type User = NonNullable<Session['user']>;

/** The fewest characters of a password, as the server demands. */
export const passwordLeast = 10;

export const getSession = (): Promise<Session> => request('get', '/api/account/session', {});

export const setUpAccount = (body: Schema<'AccountSetup'>): Promise<Session> =>
  request('post', '/api/account/setup', { body });

export const signIn = (body: Schema<'SignIn'>): Promise<Session> => request('post', '/api/account/sign-in', { body });

export const signOut = (): Promise<undefined> => request('post', '/api/account/sign-out', {});

/** Sets the password and signs in. The token works once. */
export const setPassword = (body: Schema<'PasswordChange'>): Promise<Session> =>
  request('post', '/api/account/password', { body });
