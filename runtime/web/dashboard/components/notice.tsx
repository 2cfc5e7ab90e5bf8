import type { ComponentChildren } from 'preact';
import type { ApiFailure } from '../api/client.ts';

/** Something went wrong, in the words of the server. Announced at once. */
export function FailureNotice({ failure, onRetry }: { failure: ApiFailure | undefined; onRetry?: () => void }) {
  if (!failure) return null;
  return (
    <div class="notice notice-bad" role="alert">
      <p>
        {failure.message}
        {failure.requestId ? <small> Request {failure.requestId}</small> : null}
      </p>
      {onRetry ? (
        <button type="button" class="button" onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </div>
  );
}

/** Something worth knowing. */
export function Notice({ children }: { children: ComponentChildren }) {
  return <div class="notice">{children}</div>;
}

/** Stands where something is about to be. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <p class="loading" role="status">
      {label}
    </p>
  );
}
