import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session, User } from '../api/account.ts';

/** The signed-in user, and a function that replaces the session. */
export interface SessionState {
  user: User;
  setSession: (session: Session) => void;
}

/** Provided by the app for all views of signed-in users. */
export const SessionContext = createContext<SessionState | undefined>(undefined);

/** Only for views that the app shows to signed-in users. */
export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('This view needs a signed-in user');
  return state;
}
