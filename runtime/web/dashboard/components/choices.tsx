import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

interface ChoicesProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** In columns, as far as there is room. */
  isCompact?: boolean;
  /** The server's fault message for the choice. */
  fault?: string | undefined;
  children?: ComponentChildren;
}

/** One of a few options, all visible. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, choices, chosen, onChoose, isCompact = false, fault, children } = props;
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      <div class={isCompact ? 'choices-row' : 'choices-list'}>
        {choices.map(({ value, label, hint }) => (
          <label key={value} class="choice">
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>
              {label}
              {hint ? <small class="hint">{hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      {children}
      {fault ? <p class="fault">{fault}</p> : null}
    </fieldset>
  );
}

interface ChecksProps {
  label: string;
  items: readonly { id: string; label: string; hint: string }[];
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
}

/** Any number of options. */
export function Checks({ label, items, checked, onChange }: ChecksProps) {
  const toggle = (id: string) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset is read out twice
    <div class="checks" role="group" aria-label={label}>
      {items.map(({ id, label: text, hint }) => (
        <label key={id} class="choice">
          <input type="checkbox" checked={checked.has(id)} onChange={() => toggle(id)} />
          <span>
            {text} <small class="hint">{hint}</small>
          </span>
        </label>
      ))}
    </div>
  );
}
