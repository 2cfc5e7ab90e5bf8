/** Something that one process has for itself until it gives it back, or until its time is over. */
export interface Lease {
  readonly key: string;
  /** Another number with each taking, a greater one while anything is kept of the key: an older one is refused. */
  readonly fence: number;
  /** What was noted when it was given back last; undefined when nothing is kept. */
  readonly note: string | undefined;
  /** Whether its last holder gave it back in a known state. If not, only the store tells what became of its work. */
  readonly isKnown: boolean;
}

/** What was taken together. */
export interface Taking {
  readonly leases: readonly Lease[];
  /** Every note left since then is kept for as long as it was to be; ms. Of what was before, nothing is known. */
  readonly since: number;
}

export interface Returned {
  readonly key: string;
  readonly fence: number;
  readonly note: string | undefined;
  /** How long the note is kept; 0: not at all. */
  readonly keepMs: number;
  /** False: what was done is not known to be done, and whoever comes next must look. */
  readonly isKnown: boolean;
}

/** The longest that a lease which nobody gave back is remembered as such. */
export const unknownKeptMs = 24 * 3_600_000;

/** Leases that processes take from each other. Fails with `unavailable` when nobody answers. */
export interface Leases {
  /** Whether it is made for keeping a note of each event for a day. */
  readonly keepsMany: boolean;
  /** Says since when notes are complete (ms), where nobody has said it yet. */
  begin(since: number): Promise<void>;
  /** Takes all of them for so long, or none: undefined while somebody has one. Keys are distinct. */
  take(keys: readonly string[], holdMs: number): Promise<Taking | undefined>;
  /** Holds them for so long from now. Gives the keys that were lost to somebody else. */
  renew(leases: readonly Pick<Lease, 'key' | 'fence'>[], holdMs: number): Promise<readonly string[]>;
  /** Gives the keys that were lost to somebody else meanwhile: nothing is noted of those. */
  giveBack(returned: readonly Returned[]): Promise<readonly string[]>;
  /** From now on nothing noted before is believed. */
  invalidateAll(): Promise<void>;
  /** Removes what is not kept any more, where that does not go by itself. Gives how much went. */
  sweep(): Promise<number>;
  /** Ends what goes on by itself. */
  stop(): void;
}
