import { bodyFault } from '../errors.ts';
import { trimmedText } from './text.ts';

/** A tracked website and its settings, specification 2.1. */
export interface Site {
  readonly id: string;
  readonly userId: string;
  readonly trackingId: string;
  readonly name: string;
  readonly domain: string;
  readonly isActive: boolean;
  readonly isPublic: boolean;
  readonly publicSlug: string | null;
  readonly dataRetentionDays: number;
  readonly botDetectionEnabled: boolean;
  readonly botLogEnabled: boolean;
  readonly recordingEnabled: boolean;
  readonly recordingSamplingRate: number;
  readonly recordingMaxDuration: number;
  readonly recordingPrivacyLevel: 'standard' | 'strict';
  /** False: paths are stored without redaction. Not a field of the API. */
  readonly redactPaths?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type SiteSettings = Omit<Site, 'id' | 'userId' | 'trackingId' | 'name' | 'domain' | 'createdAt' | 'updatedAt'>;
export type SitePatch = Partial<Omit<Site, 'id' | 'userId' | 'trackingId' | 'createdAt'>>;

/** Defaults of a new site, specification 2.1. */
export const siteDefaults: SiteSettings = Object.freeze({
  isActive: true,
  isPublic: false,
  publicSlug: null,
  dataRetentionDays: 90,
  botDetectionEnabled: true,
  botLogEnabled: true,
  recordingEnabled: false,
  recordingSamplingRate: 100,
  recordingMaxDuration: 600,
  recordingPrivacyLevel: 'standard',
});

/** The collections a site delete clears, in the order of specification 4.2 rule 7. */
export const cascadeCollections = [
  'RecordingChunk',
  'PageView',
  'Event',
  'Goal',
  'Funnel',
  'TeamMember',
  'UserProfile',
  'SessionRecording',
  'SessionSummary',
  'RevenueEvent',
  'WebVital',
  'BotEvent',
  'BotRule',
  'Segment',
  'Alert',
  'Webhook',
  'Dashboard',
  'Annotation',
  'ReportConfig',
  'Insight',
  'Integration',
  'CustomDimension',
  'CustomDimensionValue',
] as const;

export type CascadeCollection = (typeof cascadeCollections)[number];
export type DeletedCounts = Record<CascadeCollection, number>;

/** Trims a name; refuses a blank one. */
export const cleanName = (name: string): string => trimmedText('name', name);

/** Marks are the vowel signs of many scripts. */
const labelPattern = /^(?![-\p{M}])[\p{L}\p{M}\p{N}_-]{1,63}(?<!-)$/u;

/** Trims and lower-cases a domain; refuses anything but a bare host, and names the bare form. */
export function cleanDomain(domain: string): string {
  const asked = domain.trim().toLowerCase();
  const bare = asked
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/+/, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '');
  if (bare === '') throw bodyFault('domain', 'domain must not be blank. Send a bare domain such as example.com.');
  if (bare !== asked) {
    throw bodyFault('domain', `domain takes no protocol, port, path or trailing slash. Send "${bare}".`);
  }
  if (!bare.split('.').every((label) => labelPattern.test(label))) {
    throw bodyFault('domain', `"${bare}" is no domain. Send a bare domain such as example.com.`);
  }
  return bare;
}
