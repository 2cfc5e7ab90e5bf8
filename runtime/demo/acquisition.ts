import type { HitDimensions } from '../domain/events.ts';
import { createDraft } from '../ingest/draft.ts';
import type { IngestSite, StepContext } from '../ingest/hit.ts';
import { createIngestMemory } from '../ingest/memory.ts';
import { createSourceTable } from '../ingest/sources/source-table.ts';
import { putCampaign } from '../ingest/steps/put-campaign.ts';
import { putChannel } from '../ingest/steps/put-channel.ts';
import { putReferrer } from '../ingest/steps/put-referrer.ts';
import { putSource } from '../ingest/steps/put-source.ts';
import { putUrl } from '../ingest/steps/put-url.ts';
import type { DemoLink } from './data/links.ts';

/** The host of the demo shop. */
export const demoDomain = 'shop.example';

/** The origin of a first hit; later hits of a session come from the site itself. */
export type Acquisition = Pick<
  HitDimensions,
  'referrer' | 'source' | 'channel' | 'utm_source' | 'utm_medium' | 'utm_campaign' | 'utm_term' | 'utm_content'
>;

const site: IngestSite = {
  siteId: '0'.repeat(24),
  trackingId: 'demo',
  domain: demoDomain,
  isActive: true,
  retentionDays: 90,
  botDetectionEnabled: true,
  botLogEnabled: false,
  rules: [],
  privacy: 'count',
  saltPeriod: 'day',
};

const steps = [putUrl, putCampaign, putReferrer, putSource, putChannel];

/** Gives a link its source and channel by the steps of ingest. */
export function acquisitions(): (link: DemoLink) => Acquisition {
  const context: StepContext = {
    config: { trustedProxyHops: 1, trustXRealIp: false, geoEdgeProvider: 'none', geoTrustProxy: false },
    geo: { locate: () => ({ country: undefined, city: undefined }) },
    networks: undefined,
    salts: { saltFor: () => undefined },
    sources: createSourceTable(),
    memory: createIngestMemory(),
  };
  const known = new Map<DemoLink, Acquisition>();
  return (link) => {
    const found = known.get(link) ?? acquisitionOf(link, context);
    known.set(link, found);
    return found;
  };
}

function acquisitionOf({ referrer, query = '' }: DemoLink, context: StepContext): Acquisition {
  const body = { url: `https://${demoDomain}/?${query}`, referrer };
  const arrival = {
    form: 'browser',
    receivedAt: 0,
    headers: {},
    socketAddress: undefined,
    body,
    bodyText: '',
  } as const;
  const draft = createDraft(arrival, site);
  for (const step of steps) step(draft, context);
  const { utm } = draft;
  return {
    referrer: draft.referrer,
    source: draft.source,
    channel: draft.channel,
    utm_source: utm.source,
    utm_medium: utm.medium,
    utm_campaign: utm.campaign,
    utm_term: utm.term,
    utm_content: utm.content,
  };
}
