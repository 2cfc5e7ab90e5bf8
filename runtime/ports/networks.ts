/** Looks up the autonomous system of an address. Synchronous and in process: no request leaves the machine. */
export interface Networks {
  /** The AS number; undefined for private, reserved, invalid and unknown addresses. */
  numberOf(address: string): number | undefined;
}
