import { type Attributable, attributionOf, type NamedAt } from '../../../../query/attribution.ts';
import type { ProfileIdentity } from '../../../../query/profiles.ts';
import type { Reader, Stage } from './reader.ts';

/** Bytes of an id in a list besides its text. */
const bytesBeside = 20;

/** Assigns the rows of a site's visitors to profiles. docs/metrics.md#members */
export interface ProfileAttribution {
  readonly profileOf: (row: Attributable) => ProfileIdentity;
  /** Visitors with an identification, each with its profiles. */
  readonly profiles: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads the identifications of a site; of consecutive ones with one profile only the first. */
export async function profilesOf(siteId: string, reader: Reader, more: object = {}): Promise<ProfileAttribution> {
  const named: NamedAt[] = [];
  const profiles = new Map<string, Set<string>>();
  const rows = reader.each('Identification', [
    { $match: { siteId, ...more } },
    { $project: { visitorId: 1, sessionId: 1, ts: 1, seq: 1, profileId: 1 } },
    { $sort: { visitorId: 1, ts: 1, seq: 1 } },
  ]);
  for await (const { visitorId, sessionId, ts, seq, profileId } of rows) {
    const last = named.at(-1);
    if (last?.visitorId === visitorId && last?.profileId === profileId) continue;
    named.push({ visitorId, sessionId: sessionId ?? undefined, ts, seq, profileId });
    const known = profiles.get(visitorId) ?? new Set();
    profiles.set(visitorId, known.add(profileId));
  }
  return { profileOf: attributionOf(named), profiles };
}

/**
 * Divides sessions into those of visitors with an identification, whose hits are attributed one by one here, and all
 * others, which the database can count. With too many identified visitors, all sessions are attributed here.
 */
export function dividedByIdentification(profiles: ProfileAttribution['profiles'], { namedBytesMax }: Reader): Divided {
  const ids = [...profiles.keys()];
  const bytes = ids.reduce((sum, id) => sum + Buffer.byteLength(id) + bytesBeside, 0);
  if (bytes > namedBytesMax) return { named: { $match: {} }, others: undefined };
  return { named: { $match: { visitorId: { $in: ids } } }, others: { $match: { visitorId: { $nin: ids } } } };
}

interface Divided {
  readonly named: Stage;
  readonly others: Stage | undefined;
}
