import { type ClickId, googleClickIds, type SourceKind } from './source-table.ts';

/** Every channel, in the order of their rules. */
export const channels = [
  'Cross-network',
  'Paid Shopping',
  'Paid Search',
  'Paid Social',
  'Paid Video',
  'Display',
  'Paid Other',
  'Organic Shopping',
  'Organic Social',
  'Organic Video',
  'AI Assistants',
  'Organic Search',
  'Email',
  'Affiliates',
  'Audio',
  'SMS',
  'Mobile Push Notifications',
  'Referral',
  'Direct',
] as const;

export type Channel = (typeof channels)[number];

/** The fields that determine the channel of a hit. */
export interface Acquisition {
  readonly source: string | undefined;
  readonly sourceKind: SourceKind | undefined;
  /** The campaign named an advertising alias of the source, such as `adwords`. */
  readonly isAdSource: boolean;
  readonly medium: string | undefined;
  readonly campaign: string | undefined;
  readonly clickIds: readonly ClickId[];
}

interface Facts {
  readonly source: string;
  readonly kind: SourceKind | undefined;
  readonly medium: string;
  readonly campaign: string;
  readonly isPaidMedium: boolean;
  /** Paid, by its medium or by an advertising alias. */
  readonly isPaid: boolean;
  readonly clickIds: readonly ClickId[];
}

const paidMedium = /^(?:.*cp.*|ppc|retargeting|paid.*)$/;
const shoppingCampaign = /(?:^|[^a-df-z])shop|shopping/;
const displayMediums: ReadonlySet<string> = new Set(['display', 'banner', 'expandable', 'interstitial', 'cpm']);
const socialMediums: ReadonlySet<string> = new Set(['social', 'social-network', 'social-media', 'sm']);
const mails: ReadonlySet<string> = new Set(['email', 'e-mail', 'newsletter']);
const referralMediums: ReadonlySet<string> = new Set(['referral', 'app', 'link']);

/** The rules of docs/channels.md; the first that matches wins. */
const rules: readonly (readonly [Channel, (facts: Facts) => boolean])[] = [
  ['Cross-network', ({ campaign }) => campaign.includes('cross-network')],
  [
    'Paid Shopping',
    ({ kind, campaign, isPaid, isPaidMedium }) =>
      kind === 'shopping' ? isPaid : isPaidMedium && shoppingCampaign.test(campaign),
  ],
  ['Paid Search', (facts) => (facts.kind === 'search' && facts.isPaid) || isPaidClick(facts)],
  ['Paid Social', ({ kind, isPaid }) => kind === 'social' && isPaid],
  ['Paid Video', (facts) => facts.kind === 'video' && (facts.isPaid || isPaidYouTube(facts))],
  ['Display', ({ medium }) => displayMediums.has(medium)],
  ['Paid Other', ({ isPaid }) => isPaid],
  ['Organic Shopping', isShopping],
  ['Organic Social', ({ kind, medium }) => kind === 'social' || socialMediums.has(medium)],
  ['Organic Video', ({ kind }) => kind === 'video'],
  ['AI Assistants', ({ kind }) => kind === 'assistant'],
  ['Organic Search', ({ kind, medium }) => kind === 'search' || medium === 'organic'],
  ['Email', ({ kind, source, medium }) => kind === 'mail' || mails.has(hyphened(source)) || mails.has(medium)],
  ['Affiliates', ({ medium }) => medium === 'affiliate'],
  ['Audio', ({ medium }) => medium === 'audio'],
  ['SMS', ({ source, medium }) => source === 'sms' || medium === 'sms'],
  ['Mobile Push Notifications', isPush],
  ['Referral', ({ source, medium }) => source !== '' || referralMediums.has(medium)],
];

/** The channel of a session; without any information Direct. */
export function channelOf(acquisition: Acquisition): Channel {
  if (acquisition.source === undefined && acquisition.medium === undefined && acquisition.campaign === undefined) {
    return 'Direct';
  }
  const medium = hyphened(acquisition.medium?.toLowerCase() ?? '');
  const isPaidMedium = paidMedium.test(medium);
  const facts: Facts = {
    source: acquisition.source?.toLowerCase() ?? '',
    kind: acquisition.sourceKind,
    medium,
    campaign: acquisition.campaign?.toLowerCase() ?? '',
    isPaidMedium,
    isPaid: isPaidMedium || acquisition.isAdSource,
    clickIds: acquisition.clickIds,
  };
  for (const [channel, holds] of rules) if (holds(facts)) return channel;
  return 'Direct';
}

/** `social media`, `social_media` and `social-media` are equal. */
const hyphened = (text: string): string => text.replace(/[ _]+/g, '-');

function isShopping({ kind, campaign }: Facts): boolean {
  return kind === 'shopping' || shoppingCampaign.test(campaign);
}

/**
 * Only click ids of search engines mean a paid visit: networks such as Facebook add theirs to every link. Search
 * engines show the advertisements of Google or of Microsoft; neither of those two shows the other's.
 */
function isPaidClick({ kind, source, clickIds }: Facts): boolean {
  if (kind !== 'search' || clickIds.length === 0) return false;
  const isGoogles = source !== 'bing' && isGoogleClick(clickIds);
  const isMicrosofts = source !== 'google' && clickIds.includes('msclkid');
  return isGoogles || isMicrosofts;
}

const isGoogleClick = (clickIds: readonly ClickId[]): boolean => clickIds.some((id) => googleClickIds.has(id));
const isPaidYouTube = ({ source, clickIds }: Facts): boolean => source === 'youtube' && isGoogleClick(clickIds);

function isPush({ source, medium }: Facts): boolean {
  return (
    medium.endsWith('push') || medium.includes('mobile') || medium.includes('notification') || source === 'firebase'
  );
}
