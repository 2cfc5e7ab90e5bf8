import { useEffect, useState } from 'preact/hooks';
import { CheckIcon, CopyIcon } from './icons.tsx';

const shownMs = 2500;

/** Copies a text and says so. Browsers refuse the clipboard on plain http pages: then the user sees another way. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  const shown = { copied: 'Copied', refused: 'Select it and press Ctrl+C' };
  return (
    <button type="button" class="button" onClick={() => void copy()}>
      {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{outcome ? shown[outcome] : label}</span>
    </button>
  );
}
