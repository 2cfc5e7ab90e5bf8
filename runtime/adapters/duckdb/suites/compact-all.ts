import { type Compacted, compact } from '../sessions/compact.ts';
import type { DuckdbStore } from '../store.ts';

const farFuture = Number.MAX_SAFE_INTEGER;

/** Compacts sessions, ended or not: the oldest first, of all sites, until they have so many event rows. */
export const compactAll = (store: DuckdbStore, rowsMax = farFuture, endedBefore = farFuture): Promise<Compacted> =>
  store.writer.maintain(() => compact(store.client, store.state, { endedBefore, storedBy: farFuture, rowsMax }));
