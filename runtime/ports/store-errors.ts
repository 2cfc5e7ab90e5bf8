/** The store cannot be opened for a reason that the operator can fix; the message says how. */
export class StoreUnusableError extends Error {}

/** An id or a unique value is already taken. */
export class TakenError extends Error {}
