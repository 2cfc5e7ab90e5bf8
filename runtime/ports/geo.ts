/** Where an address is, as far as the database knows. */
export interface Place {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | undefined;
  readonly city: string | undefined;
}

/** Tells the place of an address without asking anybody: synchronous, in process. */
export interface Geo {
  /** Private, reserved and invalid addresses have no place. */
  locate(address: string): Place;
}
