/** A fault the operator can fix: printed as its message only, exit code 1. */
export class CommandError extends Error {}

/** The innermost cause of an error, without a full stop. */
export function reasonOf(error: Error): string {
  let reason = error;
  while (reason.cause instanceof Error) reason = reason.cause;
  return reason.message.replace(/\.$/, '');
}
