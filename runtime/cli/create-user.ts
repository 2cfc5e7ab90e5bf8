import { signLink } from '../access/one-time-link.ts';
import { hashPassword } from '../access/password.ts';
import type { User } from '../domain/account.ts';
import { newId } from '../domain/ids.ts';
import { type Plan, plans } from '../domain/plan.ts';
import { TakenError } from '../ports/store-errors.ts';
import type { Command, CommandWork } from './command.ts';
import { CommandError } from './command-error.ts';

export interface CreateUserOptions {
  readonly email: string;
  readonly name?: string;
  readonly password?: string;
  readonly plan?: string;
}

/**
 * Creates a user; without a password the answer contains a one-time link to set one. Called again while the user has no
 * password, it returns a new link.
 */
export const createUser: Command<CreateUserOptions> = async (work, options) => {
  const { users, random, now } = work;
  const email = options.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw new CommandError(`--email "${email}" is no e-mail address.`);
  if (options.password !== undefined && options.password.length < 10)
    throw new CommandError('--password must have at least 10 characters.');
  const plan = planOf(options.plan);
  const known = await users.findByEmail(email);
  if (known !== undefined && (known.passwordHash !== undefined || options.password !== undefined)) throw taken(email);
  if (known !== undefined) return withLink(work, known.id);
  const user: User = {
    id: newId(now, random),
    email,
    name: options.name?.trim() || (email.split('@')[0] ?? email),
    plan,
    createdAt: new Date(now).toISOString(),
    ...(options.password === undefined ? {} : { passwordHash: await hashPassword(options.password) }),
  };
  // A concurrent process may have created the user.
  await users.create(user).catch((error: unknown) => {
    throw error instanceof TakenError ? taken(email) : error;
  });
  return options.password === undefined ? withLink(work, user.id) : { userId: user.id };
};

async function withLink({ config, secret: kept, now }: CommandWork, userId: string): Promise<object> {
  const secret = config.sessionSecret ?? (await kept());
  const token = signLink('password', userId, '', now, secret);
  return { userId, setPasswordLink: `${config.baseUrl}/#password=${token}` };
}

const taken = (email: string) => new CommandError(`There is a user with the address ${email} already.`);

function planOf(plan: string | undefined): Plan {
  if (plan === undefined) return 'free';
  const known = plans.find((name) => name === plan);
  if (known === undefined) throw new CommandError(`--plan "${plan}" is unknown. Use one of ${plans.join(', ')}.`);
  return known;
}
