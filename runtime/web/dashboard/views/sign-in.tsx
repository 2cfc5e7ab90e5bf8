import { type Session, signIn } from '../api/account.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { useSubmit } from '../state/submit.ts';

/** The route does not change, so that a link into the dashboard leads there after signing in. */
export function SignInView({ setSession }: { setSession: (session: Session) => void }) {
  const submit = useSubmit(async ({ email = '', password = '' }) => setSession(await signIn({ email, password })));
  return (
    <AuthCard title="Sign in">
      <Form submit={submit} label="Sign in">
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
          autoComplete="current-password"
          fault={submit.faultOf('password')}
        />
      </Form>
    </AuthCard>
  );
}
