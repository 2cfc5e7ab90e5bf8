import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session, User } from '../api/account.ts';

/** Who is signed in, and the way to say that it has changed. */
export interface SessionState {
  user: User;
  setSession: (session: Session) => void;
}

/** Filled by the app for everything behind the sign-in. */
export const SessionContext = createContext<SessionState | undefined>(undefined);

/** Only for views that the app shows to signed-in users. */
export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('This view needs a signed-in user');
  return state;
}
