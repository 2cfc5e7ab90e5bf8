/** Tells whose network an address is in, without asking anybody: synchronous, in process. */
export interface Networks {
  /** The number of the autonomous system; undefined for private, reserved, invalid and unknown addresses. */
  numberOf(address: string): number | undefined;
}
