/** Every refusal the service can answer: its code, its status. `openapi.yaml#ErrorCode` lists the same codes. */
export const errorStatuses = {
  validation_failed: 400,
  malformed_json: 400,
  window_invalid: 400,
  window_in_future: 400,
  range_unknown: 400,
  confirm_required: 400,
  confirm_mismatch: 400,
  plan_retention_cap: 400,
  unauthenticated: 401,
  key_revoked: 401,
  key_expired: 401,
  scope_missing: 403,
  key_site_restricted: 403,
  key_cannot_create_sites: 403,
  viewer_read_only: 403,
  owner_only: 403,
  not_author: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  rate_limited: 429,
  auth_rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;

/** One fault inside a request: where it is and what is wrong with it. */
export interface ErrorDetail {
  in: 'path' | 'query' | 'header' | 'body';
  path: string;
  message: string;
}

/** A refusal on its way to the client. Only `http/` turns it into an answer. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;

  constructor(code: ErrorCode, message: string, details?: readonly ErrorDetail[], options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorStatuses[code];
    this.details = details;
  }
}

/** The same bytes for "absent" and "not yours", so that an id cannot be probed. */
export const notFound = (resource: string): ApiError => new ApiError('not_found', `${resource} not found`);

/** No operation and no file has this path. */
export const nothingAt = (path: string): ApiError =>
  new ApiError('not_found', `There is nothing at ${path.slice(0, 200)}.`);

export const methodNotAllowed = (method: string, allowed: string): ApiError =>
  new ApiError('method_not_allowed', `${method} is not allowed here. Allowed: ${allowed}.`);

export const validationFailed = (message: string, details?: readonly ErrorDetail[]): ApiError =>
  new ApiError('validation_failed', message, details);

/** One faulty field of the body, named by its dotted path. */
export const bodyFault = (path: string, message: string): ApiError =>
  validationFailed(message, [{ in: 'body', path, message }]);

export const windowInvalid = (message: string): ApiError => new ApiError('window_invalid', message);

export const windowInFuture = (since: string): ApiError =>
  new ApiError('window_in_future', `The window starts at ${since}, which lies in the future. Ask for a past window.`);

export const confirmRequired = (value: string): ApiError =>
  new ApiError('confirm_required', `Deleting cannot be undone. Send confirm=${value} in the query or the body.`);

export const confirmMismatch = (value: string): ApiError =>
  new ApiError('confirm_mismatch', `confirm does not match. To delete this, send confirm=${value}.`);

export const ownerOnly = (action: string): ApiError =>
  new ApiError('owner_only', `Only the owner of the site can ${action}.`);

export const viewerReadOnly = (): ApiError =>
  new ApiError(
    'viewer_read_only',
    'Your role on this site is viewer, which is read-only. Ask the owner for the admin role.',
  );

export const notAuthor = (resource: string): ApiError =>
  new ApiError('not_author', `Only the author can change or delete this ${resource.toLowerCase()}.`);

export const planRetentionCap = (plan: string, capDays: number, askedDays: number): ApiError =>
  new ApiError(
    'plan_retention_cap',
    `dataRetentionDays ${askedDays} is above the limit of the ${plan} plan, which is ${capDays} days.`,
  );

/** The store or the disk cannot answer now; the log has the cause, the client gets the request id only. */
export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('unavailable', 'The service cannot answer right now. Try again in a moment.', undefined, { cause });

/** A refusal in words for those who run the service: with its cause, which no client sees. */
export function withCause(refusal: ApiError): string {
  return refusal.cause instanceof Error ? `${refusal.message} ${refusal.cause.message}` : refusal.message;
}
