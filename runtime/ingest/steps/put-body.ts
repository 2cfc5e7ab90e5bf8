import { fieldLimits, idOf, isRecord, numberOf, scalarsOf, textOf } from '../fields/fields.ts';
import { headerOf } from '../fields/headers.ts';
import { revenueOf } from '../fields/revenue.ts';
import { hitTime } from '../fields/timestamp.ts';
import type { Draft, HitType, Step, Vitals } from '../hit.ts';

const hitTypes: ReadonlySet<unknown> = new Set<HitType>(['pageview', 'event', 'engagement', 'vitals', 'identify']);
const isHitType = (type: unknown): type is HitType => hitTypes.has(type);

/** The largest vitals value that is stored: a day in ms. */
const vitalMax = 86_400_000;

/** Reads every field of the body. Long texts are cut and invalid values left out; the hit is kept. */
export const putBody: Step = (draft) => {
  const { body, form, headers } = draft.incoming;
  draft.type = typeOf(body.type, body.name);
  draft.at = hitTime(draft.incoming);
  draft.userAgent = textOf(
    form === 'browser' ? headerOf(headers, 'user-agent') : body.userAgent,
    fieldLimits.userAgentLength,
  );
  draft.eventId = idOf(body.eventId);
  draft.pageviewId = idOf(body.pageviewId);
  draft.profileId = idOf(body.profileId);
  putFieldsOfType(draft);
  return undefined;
};

/** An unknown type is an event when it has a name, else a pageview. */
function typeOf(value: unknown, name: unknown): HitType {
  if (value === undefined || value === null || value === '') return 'pageview';
  const type = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (isHitType(type)) return type;
  return typeof name === 'string' ? 'event' : 'pageview';
}

/** Fields belong to types: a field of another type is ignored. */
function putFieldsOfType(draft: Draft): void {
  const { body } = draft.incoming;
  switch (draft.type) {
    case 'event':
      draft.name = textOf(body.name, fieldLimits.eventNameLength) ?? 'event';
      draft.interactive = body.interactive !== false && body.interactive !== 'false';
      break;
    case 'engagement':
      draft.engagedMs = Math.round(numberOf(body.engagedMs) ?? 0);
      draft.scrollDepth = depthOf(body.scrollDepth);
      return;
    case 'vitals':
      draft.vitals = vitalsOf(body.vitals);
      return;
    case 'identify':
      draft.traits = scalarsOf(body.traits);
      return;
    case 'pageview':
      break;
  }
  draft.title = textOf(body.title, fieldLimits.titleLength);
  draft.props = scalarsOf(body.props);
  draft.revenue = revenueOf(body.revenue);
}

/** Percent of the page height, an integer. */
function depthOf(value: unknown): number | undefined {
  const depth = numberOf(value);
  return depth === undefined ? undefined : Math.min(100, Math.max(0, Math.round(depth)));
}

function vitalsOf(value: unknown): Vitals | undefined {
  if (!isRecord(value)) return undefined;
  const vitals = {
    lcp: vitalOf(value.lcp),
    inp: vitalOf(value.inp),
    cls: vitalOf(value.cls),
    fcp: vitalOf(value.fcp),
    ttfb: vitalOf(value.ttfb),
  };
  return Object.values(vitals).some((vital) => vital !== undefined) ? vitals : undefined;
}

function vitalOf(value: unknown): number | undefined {
  const vital = numberOf(value);
  return vital !== undefined && vital >= 0 && vital <= vitalMax ? vital : undefined;
}
