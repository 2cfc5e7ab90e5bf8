/** What is new since the last ping: milliseconds, and the deepest point in percent of the page's height. */
export interface Ping {
  engagedMs: number;
  scrollDepth: number;
}

/** Reports when there is that much new time, or when the visitor got deeper. */
export type Report = (isLeaving?: boolean, leastMs?: number) => void;

const blurLeastMs = 3000;

/** Measures time that is visible and focused. A tuple, since the names of an object do not minify. */
export const watchEngagement = (
  ping: (ping: Ping, isLeaving?: boolean) => void,
): [report: Report, restart: () => void] => {
  let runningSince = 0;
  let engagedMs = 0;
  let deepestPx = 0;
  let sentDepth = 0;

  const tick = () => {
    const now = performance.now();
    if (runningSince) engagedMs += now - runningSince;
    runningSince = !document.hidden && document.hasFocus() ? now : 0;
    // Pixels, not percent: while a page still grows, its first screen would pass for all of it.
    deepestPx = Math.max(deepestPx, scrollY + innerHeight);
  };
  const report: Report = (isLeaving, leastMs = 1) => {
    tick();
    const scrollDepth = Math.min(100, Math.round((100 * deepestPx) / document.documentElement.scrollHeight));
    if (engagedMs >= leastMs || scrollDepth > sentDepth) {
      ping({ engagedMs: Math.round(engagedMs), scrollDepth }, isLeaving);
      engagedMs = 0;
      sentDepth = scrollDepth;
    }
  };

  addEventListener('scroll', tick);
  addEventListener('focus', tick);
  addEventListener('blur', () => report(false, blurLeastMs));
  addEventListener('pagehide', () => {
    report(true);
    // The document is hidden only after this event: the clock would run on for a ping of a millisecond.
    runningSince = 0;
  });
  addEventListener('visibilitychange', () => report(document.hidden));

  return [
    report,
    () => {
      tick();
      // After the tick: the screen may still show the page before, scrolled far down.
      engagedMs = deepestPx = sentDepth = 0;
    },
  ];
};
