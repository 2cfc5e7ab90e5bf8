import type { ComponentChildren } from 'preact';
import type { ApiFailure } from '../api/client.ts';

/** An error message of the server. Announced at once. */
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

/** An informative message. */
export function Notice({ children }: { children: ComponentChildren }) {
  return <div class="notice">{children}</div>;
}

/** A placeholder while content loads. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <p class="loading" role="status">
      {label}
    </p>
  );
}
