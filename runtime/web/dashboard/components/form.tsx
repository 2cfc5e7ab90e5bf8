import type { ComponentChildren } from 'preact';
import type { Submit } from '../state/submit.ts';
import { FailureNotice } from './notice.tsx';

interface FormProps {
  submit: Submit;
  label: string;
  children: ComponentChildren;
  /** The link to go back, next to the button. */
  onCancel?: () => void;
}

/** A form with one button. The fault is shown above the button. */
export function Form({ submit, label, children, onCancel }: FormProps) {
  const send = (
    <button type="submit" class="button button-main" disabled={submit.isBusy} aria-busy={submit.isBusy}>
      {label}
    </button>
  );
  return (
    <form class="form" onSubmit={submit.onSubmit}>
      {children}
      <FailureNotice failure={submit.failure} />
      {onCancel ? (
        <div class="actions">
          {send}
          <button type="button" class="button" onClick={onCancel}>
            Cancel
          </button>
        </div>
      ) : (
        send
      )}
    </form>
  );
}
