import type { ComponentChildren } from 'preact';
import { Heading } from './heading.tsx';
import { Logo } from './icons.tsx';

/** The one action of a user who is not signed in. */
export function AuthCard({ title, lead, children }: { title: string; lead?: string; children: ComponentChildren }) {
  return (
    <main class="auth">
      <p class="brand">
        <Logo /> Footfall
      </p>
      <section class="card auth-card">
        <Heading title={title} />
        {lead ? <p class="lead">{lead}</p> : null}
        {children}
      </section>
    </main>
  );
}
