/** A store that cannot be opened for a reason its operator can mend; the message tells how. */
export class StoreUnusableError extends Error {}

/** Tells that an id or a unique value is taken. */
export class TakenError extends Error {}
