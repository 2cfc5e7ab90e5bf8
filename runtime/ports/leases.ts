/** An exclusive right of one process to a key, until the process releases it or it expires. */
export interface Lease {
  readonly key: string;
  /**
   * Fencing token: differs on every acquisition and grows while the store keeps a record of the key. A release with an
   * older token is rejected.
   */
  readonly fence: number;
  /** The note of the last release; undefined when none is kept. */
  readonly note: string | undefined;
  /**
   * Whether the last holder released the key in a known state. If not, the outcome of its work can only be read from
   * the store.
   */
  readonly isKnown: boolean;
}

/** The result of one acquisition. */
export interface Acquisition {
  readonly leases: readonly Lease[];
  /** Notes left since then are complete; ms since the epoch. Notes from before may be missing. */
  readonly since: number;
}

export interface Release {
  readonly key: string;
  readonly fence: number;
  readonly note: string | undefined;
  /** How long the note is kept, ms; 0: not at all. */
  readonly keepMs: number;
  /** False: the outcome of the holder's work is unknown, and the next holder must read the store. */
  readonly isKnown: boolean;
}

/** How long a lease that expired unreleased is recorded as such. */
export const unknownKeptMs = 24 * 3_600_000;

/** Leases shared by processes. Every method rejects with `unavailable` when the server does not answer. */
export interface Leases {
  /** Whether it can keep one note for each event for a day. */
  readonly keepsMany: boolean;
  /** Sets the time since when notes are complete (ms), unless it is set already. */
  begin(since: number): Promise<void>;
  /** Acquires all of the keys for `holdMs`, or none; undefined while another process holds one. Keys are distinct. */
  acquire(keys: readonly string[], holdMs: number): Promise<Acquisition | undefined>;
  /** Extends leases to `holdMs` from now. Returns the keys that another process has acquired since. */
  renew(leases: readonly Pick<Lease, 'key' | 'fence'>[], holdMs: number): Promise<readonly string[]>;
  /** Returns the keys that another process has acquired since; their notes are not stored. */
  release(releases: readonly Release[]): Promise<readonly string[]>;
  /** Invalidates all notes left before now. */
  invalidateAll(): Promise<void>;
  /** Deletes expired records where the server does not do so itself. Returns how many. */
  sweep(): Promise<number>;
  /** Stops background work. */
  stop(): void;
}
