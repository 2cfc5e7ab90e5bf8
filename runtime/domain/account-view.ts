import type { components } from '../../generated/openapi.ts';
import type { User } from './account.ts';

/** The session of a signed-in user, as openapi.yaml#Session has it. */
export const sessionView = ({ id: userId, email, name, plan }: User): components['schemas']['Session'] => ({
  user: { userId, email, name, plan },
  setupNeeded: false,
});
