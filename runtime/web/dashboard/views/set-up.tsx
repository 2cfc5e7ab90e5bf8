import { passwordLeast, type Session, setUpAccount } from '../api/account.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { goTo } from '../router.ts';
import { useSubmit } from '../state/submit.ts';

/** Makes the first account with the token of the link that the server printed. */
export function SetUpView({ token, setSession }: { token: string; setSession: (session: Session) => void }) {
  const submit = useSubmit(async ({ email = '', name = '', password = '' }) => {
    setSession(await setUpAccount({ token, email, name, password }));
    goTo({ view: 'add-site' }, { replace: true });
  });
  return (
    <AuthCard
      title="Welcome to Footfall"
      lead="Make the first account. It owns the sites you add, and it stays on this server."
    >
      <Form submit={submit} label="Create account">
        <Field name="name" label="Your name" autoComplete="name" maxLength={200} fault={submit.faultOf('name')} />
        <Field
          name="email"
          type="email"
          label="E-mail"
          autoComplete="username"
          isTechnical
          fault={submit.faultOf('email')}
        />
        <Field
          name="password"
          type="password"
          label="Password"
          autoComplete="new-password"
          minLength={passwordLeast}
          hint={`At least ${passwordLeast} characters.`}
          fault={submit.faultOf('password')}
        />
      </Form>
    </AuthCard>
  );
}

/** Shown when an empty server is opened without its link. */
export function SetUpHintView() {
  return (
    <AuthCard title="Almost there" lead="This server has no account yet.">
      <p>
        When it started, it printed a one-time link that ends in <code>/#setup=…</code>. Open that link to make the
        first account.
      </p>
      <p class="hint">Look in the terminal or in the log of the server.</p>
    </AuthCard>
  );
}
