import type { User } from '../domain/account.ts';
import type { CommandWork } from './command.ts';
import { CommandError } from './command-error.ts';

/** A user by e-mail address or id. */
export async function findUser({ users }: Pick<CommandWork, 'users'>, user: string): Promise<User> {
  const found = (await users.findByEmail(user)) ?? (await users.find(user));
  if (found === undefined)
    throw new CommandError(`There is no user "${user}". Create one with create-user --email ${user}.`);
  return found;
}
