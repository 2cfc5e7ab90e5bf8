import type { User } from '../../runtime/domain/account.ts';
import type { Api } from './api.ts';

/** A signed-in user, and the headers of the user's browser from the pages of the service. */
export interface Person {
  readonly user: User;
  readonly headers: Readonly<Record<'cookie' | 'x-requested-with', string>>;
}

const password = 'correct horse battery';

/** Signs a user in like a browser: with a link to set a password, and the cookie of its answer. */
export async function personOf(api: Api, user: User): Promise<Person> {
  const link = (await api.service.passwordLink(user.id)) ?? '';
  const token = decodeURIComponent(link.split('=').slice(1).join('='));
  const { headers } = await api.send(
    '/api/account/password',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, password }) },
    'setPassword',
  );
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return { user, headers: { cookie, 'x-requested-with': 'footfall' } };
}
