import { type Attributable, attributionOf } from '../../../query/attribution.ts';
import type { ProfileIdentity } from '../../../query/profiles.ts';
import type { SiteTraffic } from './traffic.ts';

/** Returns the profile of a row. */
export const profilesOf = ({
  identifications,
}: Pick<SiteTraffic, 'identifications'>): ((row: Attributable) => ProfileIdentity) => attributionOf(identifications);
