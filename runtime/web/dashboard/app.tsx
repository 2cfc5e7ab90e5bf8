import { useState } from 'preact/hooks';
import { getSession, type Session } from './api/account.ts';
import { Heading } from './components/heading.tsx';
import { FailureNotice, Loading } from './components/notice.tsx';
import { PageFooter } from './components/page-footer.tsx';
import { TopBar } from './components/top-bar.tsx';
import { hrefTo, type Route, useRoute } from './router.ts';
import { useResource } from './state/resource.ts';
import { SessionContext } from './state/session.ts';
import { AddSiteView } from './views/add-site.tsx';
import { DroppedView } from './views/dropped.tsx';
import { InstallView } from './views/install.tsx';
import { KeysView } from './views/keys.tsx';
import { SetPasswordView } from './views/set-password.tsx';
import { SetUpHintView, SetUpView } from './views/set-up.tsx';
import { SignInView } from './views/sign-in.tsx';
import { SiteView } from './views/site.tsx';
import { SitesView } from './views/sites.tsx';

/** Loads the session, then shows the sign-in or the view of the route. */
export function App() {
  const route = useRoute();
  const asked = useResource('session', getSession);
  const [changed, setSession] = useState<Session>();
  const session = changed ?? asked.value;

  if (!session) {
    return (
      <main class="auth">
        {asked.failure ? <FailureNotice failure={asked.failure} onRetry={asked.reload} /> : <Loading />}
      </main>
    );
  }
  return (
    <>
      <Place route={route} session={session} setSession={setSession} />
      <PageFooter />
    </>
  );
}

interface PlaceProps {
  route: Route;
  session: Session;
  setSession: (session: Session) => void;
}

function Place({ route, session, setSession }: PlaceProps) {
  // One-time links work for any signed-in user.
  if (route.view === 'set-up') return <SetUpView key={route.token} token={route.token} setSession={setSession} />;
  if (route.view === 'set-password') {
    return <SetPasswordView key={route.token} token={route.token} setSession={setSession} />;
  }
  if (!session.user) return session.setupNeeded ? <SetUpHintView /> : <SignInView setSession={setSession} />;
  return (
    <SessionContext.Provider value={{ user: session.user, setSession }}>
      <TopBar />
      <main class="page" tabIndex={-1}>
        <View route={route} />
      </main>
    </SessionContext.Provider>
  );
}

function View({ route }: { route: Route }) {
  switch (route.view) {
    case 'sites':
      return <SitesView />;
    case 'add-site':
      return <AddSiteView />;
    case 'keys':
      return <KeysView />;
    case 'install':
      return <InstallView key={route.siteId} siteId={route.siteId} />;
    case 'dropped':
      return <DroppedView key={route.siteId} siteId={route.siteId} />;
    case 'site':
      return <SiteView key={route.siteId} siteId={route.siteId} range={route.range} />;
    default:
      return <NotFoundView />;
  }
}

function NotFoundView() {
  return (
    <section class="card empty">
      <Heading title="There is nothing here" />
      <p>The address leads to no page of this dashboard.</p>
      <a class="button button-main" href={hrefTo({ view: 'sites' })}>
        Go to your sites
      </a>
    </section>
  );
}
