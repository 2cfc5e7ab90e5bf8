import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

// On the first page the focus stays where the browser put it.
let hasShownAny = false;

/** The page's one `h1`. It names the window, and takes the focus so that a screen reader announces the new page. */
export function Heading({ title, children }: { title: string; children?: ComponentChildren }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Footfall`;
    if (hasShownAny) element.current?.focus({ preventScroll: true });
    hasShownAny = true;
  }, [title]);
  return (
    <h1 ref={element} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}
