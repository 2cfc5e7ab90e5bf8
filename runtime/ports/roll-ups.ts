/** Daily roll-ups: stored totals of finished days that queries read instead of events. */
export interface RollUps {
  /**
   * Builds the newest finished day of a site that has no roll-up and starts at or after the given time. False: none is
   * left, or none can be built now.
   */
  buildNext(siteId: string, since: number): Promise<boolean>;
}
