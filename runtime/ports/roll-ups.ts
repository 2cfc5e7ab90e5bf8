/** Sums of days that are over, which a store answers from instead of what it recorded. */
export interface RollUps {
  /**
   * Builds the newest day of a site that is over and not built, of those that begin at a moment or later. False: none is
   * left, or none can be built now.
   */
  buildNext(siteId: string, since: number): Promise<boolean>;
}
