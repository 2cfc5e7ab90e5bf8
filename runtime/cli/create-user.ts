import { keptSecret } from '../access/kept-secret.ts';
import { signLink } from '../access/one-time-link.ts';
import { hashPassword } from '../access/password.ts';
import type { Config } from '../config.ts';
import type { User } from '../domain/account.ts';
import { newId } from '../domain/ids.ts';
import { type Plan, plans } from '../domain/plan.ts';
import { systemRandom } from '../ports/random.ts';
import { CommandError } from './command-error.ts';
import { withStore } from './open-store.ts';

export interface CreateUserOptions {
  readonly email: string;
  readonly name?: string;
  readonly password?: string;
  readonly plan?: string;
}

/** Makes a user; without a password the answer holds a one-time link to set one. */
export function createUser(
  config: Config,
  options: CreateUserOptions,
): Promise<{ userId: string; setPasswordLink?: string }> {
  const email = options.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw new CommandError(`--email "${email}" is no e-mail address.`);
  if (options.password !== undefined && options.password.length < 10)
    throw new CommandError('--password must have at least 10 characters.');
  const plan = planOf(options.plan);
  return withStore(config, async (store) => {
    if (await store.users.findByEmail(email))
      throw new CommandError(`There is a user with the address ${email} already.`);
    const now = Date.now();
    const user: User = {
      id: newId(now, systemRandom),
      email,
      name: options.name?.trim() || (email.split('@')[0] ?? email),
      plan,
      createdAt: new Date(now).toISOString(),
      ...(options.password === undefined ? {} : { passwordHash: await hashPassword(options.password) }),
    };
    await store.users.create(user);
    if (options.password !== undefined) return { userId: user.id };
    const secret = config.sessionSecret ?? keptSecret(config.dataDir);
    return {
      userId: user.id,
      setPasswordLink: `${config.baseUrl}/#password=${signLink('password', user.id, '', now, secret)}`,
    };
  });
}

function planOf(plan: string | undefined): Plan {
  if (plan === undefined) return 'free';
  const known = plans.find((name) => name === plan);
  if (known === undefined) throw new CommandError(`--plan "${plan}" is unknown. Use one of ${plans.join(', ')}.`);
  return known;
}
