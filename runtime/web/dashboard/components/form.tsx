import type { ComponentChildren } from 'preact';
import type { Submit } from '../state/submit.ts';
import { FailureNotice } from './notice.tsx';

/** A form with one button. The failure stands above the button, where the eye is after pressing it. */
export function Form({ submit, label, children }: { submit: Submit; label: string; children: ComponentChildren }) {
  return (
    <form class="form" onSubmit={submit.onSubmit}>
      {children}
      <FailureNotice failure={submit.failure} />
      <button type="submit" class="button button-main" disabled={submit.isBusy} aria-busy={submit.isBusy}>
        {label}
      </button>
    </form>
  );
}
