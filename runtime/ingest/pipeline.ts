import type { Draft, DropReason, Step, StepContext } from './hit.ts';
import { pageKey } from './memory.ts';
import { dropBot } from './steps/drop-bot.ts';
import { dropDuplicate } from './steps/drop-duplicate.ts';
import { dropExcluded } from './steps/drop-excluded.ts';
import { dropInvalidEngagement } from './steps/drop-invalid-engagement.ts';
import { dropOptedOut } from './steps/drop-opted-out.ts';
import { dropPaused } from './steps/drop-paused.ts';
import { dropPrefetch } from './steps/drop-prefetch.ts';
import { dropTooOldOrFuture } from './steps/drop-too-old-or-future.ts';
import { dropUnknownType } from './steps/drop-unknown-type.ts';
import { putAddress } from './steps/put-address.ts';
import { putBody } from './steps/put-body.ts';
import { putCampaign } from './steps/put-campaign.ts';
import { putChannel } from './steps/put-channel.ts';
import { putClient } from './steps/put-client.ts';
import { putEngagedTime } from './steps/put-engaged-time.ts';
import { putGeo } from './steps/put-geo.ts';
import { putNetwork } from './steps/put-network.ts';
import { putReferrer } from './steps/put-referrer.ts';
import { putSource } from './steps/put-source.ts';
import { putUrl } from './steps/put-url.ts';
import { putVisitor } from './steps/put-visitor.ts';
import { noteOpened, visitorKey } from './visitors/visitor-pages.ts';

/** Every step a hit takes, in order: what needs only the request first, what costs a digest last. */
export const steps: readonly Step[] = Object.freeze([
  dropPaused,
  dropUnknownType,
  putBody,
  dropTooOldOrFuture,
  dropPrefetch,
  dropOptedOut,
  dropInvalidEngagement,
  putUrl,
  putAddress,
  dropBot,
  dropExcluded,
  putReferrer,
  putCampaign,
  putSource,
  putChannel,
  putClient,
  putGeo,
  putNetwork,
  putVisitor,
  putEngagedTime,
  dropDuplicate,
]);

/** Fills the draft, or tells why the hit is not counted. Synchronous and without effect on what later hits count. */
export function runPipeline(draft: Draft, context: StepContext): DropReason | undefined {
  for (const step of steps) {
    const reason = step(draft, context);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Call in the same turn a hit is let in, before the next one runs: from now on its repeat is a duplicate. */
export function rememberHit(draft: Draft, { memory }: StepContext): void {
  memory.recent.add(draft.dedupeKey, draft.incoming.receivedAt);
  if (draft.type !== 'pageview') return;
  noteOpened(memory.visitorPages, visitorKey(draft.site.siteId, draft.ownVisitorId), draft);
  if (draft.pageviewId === undefined) return;
  const { at, pathname, hostname } = draft;
  memory.pages.set(pageKey(draft.site.siteId, draft.pageviewId), { at, pathname, hostname });
}

/** For a hit that was let in and could not be stored, by its dedupeKey: its retry must not pass for a repeat. */
export function forgetHit(dedupeKey: string, { memory }: StepContext): void {
  memory.recent.delete(dedupeKey);
}
