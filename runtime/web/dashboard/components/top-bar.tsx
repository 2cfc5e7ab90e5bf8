import { signOut } from '../api/account.ts';
import { hrefTo } from '../router.ts';
import { useSession } from '../state/session.ts';
import { useSubmit } from '../state/submit.ts';
import { Logo } from './icons.tsx';

/** Links to the sites and the keys, and the sign-out. */
export function TopBar() {
  const { user, setSession } = useSession();
  const submit = useSubmit(async () => {
    await signOut();
    setSession({ user: null, setupNeeded: false });
  });
  return (
    <header class="top-bar">
      <button type="button" class="button skip-link" onClick={focusMain}>
        Skip to content
      </button>
      <a class="brand" href={hrefTo({ view: 'sites' })}>
        <Logo /> Footfall
      </a>
      <form class="account" onSubmit={submit.onSubmit}>
        <span class="account-name" title={user.email}>
          {user.name}
        </span>
        <a class="button button-quiet" href={hrefTo({ view: 'keys' })}>
          API keys
        </a>
        <button type="submit" class="button button-quiet" disabled={submit.isBusy}>
          Sign out
        </button>
      </form>
    </header>
  );
}

// Not a link: the fragment is the route.
function focusMain(): void {
  document.querySelector('main')?.focus();
}
