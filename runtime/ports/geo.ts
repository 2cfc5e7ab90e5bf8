/** The location of an address, as far as the database has it. */
export interface Place {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | undefined;
  readonly city: string | undefined;
}

/** Looks up the location of an address. Synchronous and in process: no request leaves the machine. */
export interface Geo {
  /** Undefined for private, reserved and invalid addresses. */
  locate(address: string): Place;
}
