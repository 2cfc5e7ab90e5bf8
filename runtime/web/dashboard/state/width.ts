import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** The layout width of an element, for drawing in pixels. `firstPx` is used until it is measured. */
export function useWidth<E extends HTMLElement>(firstPx: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(firstPx);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidthPx(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, widthPx];
}
