import { instantOf } from '../domain/calendar.ts';
import { ApiError, windowInFuture, windowInvalid } from '../errors.ts';
import type { Slot, Span } from './on-hits.ts';

/** The length of each preset before now, specification 4.3 rule 4. */
const presetDays = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;

export type Preset = keyof typeof presetDays;

export const presets = Object.keys(presetDays) as readonly Preset[];
export const defaultPreset: Preset = '30d';

const dayMs = 86_400_000;

/** A resolved window. */
export interface Window extends Span {
  /** The preset in force; kept when from or to override it (in the flat echo). */
  readonly preset: Preset;
  /** The preset in the nested echo: null when it did not apply. */
  readonly echoedPreset: Preset | null;
}

/** The window parameters of a client. */
export interface WindowAsked {
  readonly range?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Specification 4.1, settled in contract order: parse, anchor, refuse the future, clamp, refuse inversion. */
export function resolveWindow(asked: WindowAsked, now: number): Window {
  const preset = presetOf(asked.range);
  const lengthMs = presetDays[preset] * dayMs;
  const from = asked.from === undefined ? undefined : instant('from', asked.from, 'start');
  const to = asked.to === undefined ? undefined : instant('to', asked.to, 'end');

  const upper = to ?? now;
  const since = from ?? upper - lengthMs;
  if (since > now) throw windowInFuture(new Date(since).toISOString());
  const until = Math.min(upper, now);
  if (since > until) {
    throw windowInvalid(`The window ends (${iso(upper)}) before it starts (${iso(since)}). Swap from and to.`);
  }

  const window = { since, until, preset, echoedPreset: from === undefined ? preset : null };
  return until < now ? window : { ...window, slot: slotOf([preset, asked.from, asked.to], now) };
}

/** The slot of a window that moves with the present. */
export function slotOf(words: readonly (string | undefined)[], now: number): Slot {
  return { words: words.map((word) => word ?? '').join(' '), second: Math.floor(now / 1000) };
}

/** Both ends of a window, as a query needs them. */
export function spanOf({ since, until, slot }: Span): Span {
  return slot === undefined ? { since, until } : { since, until, slot };
}

/** The previous window: of the same length, ending a millisecond before this one begins. */
export function previousWindow({ since, until, slot }: Span): Span {
  const before = { since: since - (until - since + 1), until: since - 1 };
  return slot === undefined ? before : { ...before, slot: { ...slot, words: `before ${slot.words}` } };
}

/** The nested echo of a window. */
export function echo(window: Window): { preset: Preset | null; since: string; until: string } {
  return { preset: window.echoedPreset, since: iso(window.since), until: iso(window.until) };
}

const iso = (at: number): string => new Date(at).toISOString();

function presetOf(range: string | undefined): Preset {
  if (range === undefined) return defaultPreset;
  const known = presets.find((preset) => preset === range);
  if (known === undefined) {
    throw new ApiError('range_unknown', `range "${range}" is unknown. Use one of ${presets.join(', ')}.`, [
      { in: 'query', path: 'range', message: `must be one of ${presets.join(', ')}` },
    ]);
  }
  return known;
}

/** A bound of a window; refuses an invalid one with the accepted format. */
export function instant(name: string, text: string, edge: 'start' | 'end'): number {
  const at = instantOf(text, edge);
  if (at === undefined) throw unparseable(name, text);
  return at;
}

function unparseable(name: string, text: string): ApiError {
  const plus = / \d{2}:?\d{2}$/.test(text) ? ' An offset needs its + written as %2B in an address.' : '';
  return new ApiError(
    'window_invalid',
    `${name} "${text.slice(0, 100)}" is no date. Send YYYY-MM-DD or an ISO-8601 time such as 2026-01-31T12:00:00Z.${plus}`,
    [{ in: 'query', path: name, message: 'must be YYYY-MM-DD or an ISO-8601 time' }],
  );
}
