import type { TargetedFocusEvent } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date';
  hint?: string;
  /** The server's fault message for the value. */
  fault?: string | undefined;
  placeholder?: string;
  autoComplete?: string;
  minLength?: number;
  maxLength?: number;
  /** For e-mail addresses and host names: no capitals, no corrections. */
  isTechnical?: boolean;
  onBlur?: (event: TargetedFocusEvent<HTMLInputElement>) => void;
}

/** A labelled, required input. Screen readers read hint and fault with it. */
export function Field({ label, type = 'text', hint, fault, isTechnical = false, ...rest }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  const input = {
    ...rest,
    id,
    required: true,
    ...(isTechnical ? ({ autoCapitalize: 'none', autoCorrect: 'off', spellcheck: false } as const) : {}),
    ...(described ? { 'aria-describedby': described } : {}),
    ...(fault ? { 'aria-invalid': true } : {}),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === 'text' && <input {...input} type="text" />}
      {type === 'email' && <input {...input} type="email" />}
      {type === 'password' && <input {...input} type="password" />}
      {type === 'date' && <input {...input} type="date" />}
      {hint ? (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}
