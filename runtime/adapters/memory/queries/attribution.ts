import { type Attributable, attributionOf } from '../../../query/attribution.ts';
import type { ProfileIdentity } from '../../../query/profiles.ts';
import type { SiteTraffic } from './traffic.ts';

/** Tells the member a row belongs to. */
export const profilesOf = ({
  identifications,
}: Pick<SiteTraffic, 'identifications'>): ((row: Attributable) => ProfileIdentity) => attributionOf(identifications);
