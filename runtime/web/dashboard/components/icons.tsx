import type { ComponentChildren } from 'preact';

/** The product's mark: two steps. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="logo-ground" width="32" height="32" rx="8" />
      <g class="logo-steps">
        <path d="M11.5 6c2.6 0 4.1 2.3 3.9 5-.2 2.2-1.2 3.7-3.4 3.9-2.3.1-3.6-1.3-4-3.7C7.6 8.3 9 6 11.5 6Z" />
        <circle cx="12.4" cy="18.1" r="2.1" />
        <path d="M20.5 13c2.5 0 3.9 2.3 3.5 5.2-.4 2.4-1.7 3.8-4 3.7-2.2-.2-3.2-1.7-3.4-3.9-.2-2.7 1.3-5 3.9-5Z" />
        <circle cx="19.6" cy="25.1" r="2.1" />
      </g>
    </svg>
  );
}

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Icons are hidden from screen readers: the text next to them is read. */
export const PlusIcon = () => (
  <Icon>
    <path d="M10 4.5v11M4.5 10h11" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="7" y="7" width="9" height="9" rx="2" />
    <path d="M13 4.5H6A1.5 1.5 0 0 0 4.5 6v7" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m4.5 10.5 3.5 3.5 7.5-8" />
  </Icon>
);

export const LinkIcon = () => (
  <Icon>
    <path d="M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11 4h5v5M15.5 4.5 9 11" />
  </Icon>
);

export const CodeIcon = () => (
  <Icon>
    <path d="m7 6-4 4 4 4M13 6l4 4-4 4" />
  </Icon>
);

export const SieveIcon = () => (
  <Icon>
    <path d="M3.5 5h13l-5 6v4.5l-3 1.5v-6z" />
  </Icon>
);
