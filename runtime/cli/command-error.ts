/** A fault the operator can mend: shown as its message alone, exit code 1. */
export class CommandError extends Error {}
