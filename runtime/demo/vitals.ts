import type { WebVital } from '../domain/events.ts';
import type { DemoClient } from './data/clients.ts';
import type { Dice } from './dice.ts';

/** Load time relative to a desktop. */
const slowness = { desktop: 1, tablet: 1.3, mobile: 1.75, tv: 2 } as const;

/** A Core Web Vitals sample. Browsers that do not measure a value leave it out. */
export function vitalsOf(
  { browser, device }: DemoClient,
  dice: Dice,
): Pick<WebVital, 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb'> {
  const factor = slowness[device];
  const ms = (median: number, spread: number) => Math.round(dice.around(median * factor, spread));
  const ttfb = ms(260, 0.5);
  const fcp = ttfb + ms(540, 0.4);
  const lcp = fcp + ms(620, 0.6);
  const inp = ms(72, 0.7);
  const cls = Math.round(dice.around(0.03 * factor, 1) * 1_000) / 1_000;
  if (browser === 'Safari') return { lcp: undefined, inp: undefined, cls: undefined, fcp, ttfb };
  return { lcp, inp, cls: browser === 'Firefox' ? undefined : cls, fcp, ttfb };
}
