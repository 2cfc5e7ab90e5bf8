/** A round maximum at or above the value, with the marks up to it, lowest first and without zero. */
export function scaleOf(highest: number, marks = 4): { top: number; ticks: number[] } {
  const rough = Math.max(highest, 1) / marks;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  // Counts have no halves, so a step is never below 1.
  const steps = [1, 2, 2.5, 5, 10].map((factor) => Math.max(1, factor * magnitude)).filter(Number.isInteger);
  const step = steps.find((candidate) => candidate >= rough) ?? 10 * magnitude;
  const count = Math.max(1, Math.ceil(Math.max(highest, 1) / step));
  const ticks = Array.from({ length: count }, (_, index) => (index + 1) * step);
  return { top: count * step, ticks };
}

/** The interval of labels when each needs a given width. */
export function labelEvery(points: number, widthPx: number, labelPx: number): number {
  const fitting = Math.max(1, Math.floor(widthPx / labelPx));
  return Math.max(1, Math.ceil(points / fitting));
}
