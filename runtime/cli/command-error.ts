/** A fault the operator can mend: shown as its message alone, exit code 1. */
export class CommandError extends Error {}

/** Why it came to a fault: the innermost cause, without a full stop. */
export function reasonOf(error: Error): string {
  let reason = error;
  while (reason.cause instanceof Error) reason = reason.cause;
  return reason.message.replace(/\.$/, '');
}
