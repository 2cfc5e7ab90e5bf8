import { passwordLeast, type Session, setPassword } from '../api/account.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { goTo } from '../router.ts';
import { useSubmit } from '../state/submit.ts';

/** Sets a password with the token of a one-time link, and signs in. */
export function SetPasswordView({ token, setSession }: { token: string; setSession: (session: Session) => void }) {
  const submit = useSubmit(async ({ password = '' }) => {
    setSession(await setPassword({ token, password }));
    goTo({ view: 'sites' }, { replace: true });
  });
  return (
    <AuthCard title="Choose a password" lead="You are signed in as soon as it is saved.">
      <Form submit={submit} label="Save password">
        <Field
          name="password"
          type="password"
          label="New password"
          autoComplete="new-password"
          minLength={passwordLeast}
          hint={`At least ${passwordLeast} characters.`}
          fault={submit.faultOf('password')}
        />
      </Form>
    </AuthCard>
  );
}
