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

/** Every step of a hit, in order: steps that need only the request first, steps that compute a digest last. */
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

/**
 * Fills in the draft, or returns the reason to drop the hit. Synchronous; does not affect how later hits are counted.
 */
export function runPipeline(draft: Draft, context: StepContext): DropReason | undefined {
  for (const step of steps) {
    const reason = step(draft, context);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Call in the same turn of the event loop as the acceptance of the hit: from now on its repeat is a duplicate. */
export function rememberHit(draft: Draft, { memory }: StepContext): void {
  memory.recent.add(draft.dedupeKey, draft.incoming.receivedAt);
  if (draft.type !== 'pageview') return;
  noteOpened(memory.visitorPages, visitorKey(draft.site.siteId, draft.ownVisitorId), draft);
  if (draft.pageviewId === undefined) return;
  const { at, pathname, hostname } = draft;
  memory.pages.set(pageKey(draft.site.siteId, draft.pageviewId), { at, pathname, hostname });
}

/** For an accepted hit that could not be stored, by its dedupeKey: its retry must not count as a duplicate. */
export function forgetHit(dedupeKey: string, { memory }: StepContext): void {
  memory.recent.delete(dedupeKey);
}
