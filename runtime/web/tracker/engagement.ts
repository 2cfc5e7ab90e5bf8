import type { Counter } from './counter.ts';
import type { Later } from './window.ts';

const blurLeastMs = 3000;

/** Measures visible, focused time and scroll depth of each page. */
export const watchEngagement = ({ $hit }: Pick<Counter, '$hit'>, later: Later): void => {
  let runningSince = 0;
  let engagedMs = 0;
  let deepestPx = 0;
  let sentDepth = 0;
  let scrollsInside = false;

  const tick = () => {
    const now = performance.now();
    if (runningSince) engagedMs += now - runningSince;
    runningSince = !document.hidden && document.hasFocus() ? now : 0;
    // Pixels, not percent: while a page still grows, its first screen would count as all of it.
    deepestPx = Math.max(deepestPx, scrollY + innerHeight);
  };
  const reset = () => {
    tick();
    engagedMs = deepestPx = sentDepth = 0;
    scrollsInside = false;
  };
  /** Sends a ping after so much new time, or after a deeper scroll. */
  const report = (isLeaving = false, leastMs = 1) => {
    later.flush?.();
    tick();
    if (!later.answer) return;
    const height = document.documentElement.scrollHeight;
    const isUnknown = height <= innerHeight && (scrollsInside || isClipped());
    const scrollDepth = isUnknown ? 0 : Math.min(100, Math.round((100 * deepestPx) / height));
    if (engagedMs < leastMs && scrollDepth <= sentDepth) return;
    $hit('engagement', { engagedMs: Math.round(engagedMs), scrollDepth: scrollDepth || undefined }, isLeaving);
    engagedMs = 0;
    sentDepth = scrollDepth;
  };

  later.leave = () => {
    report();
    reset();
  };
  later.enter = () => {
    // The server refuses a ping longer than the age of its page, so time counts from the server's answer. By then the
    // screen shows the new page: before, it may be the old one, scrolled far down.
    const { answer } = later;
    answer?.then(() => {
      if (later.answer === answer) reset();
    });
  };
  // Scrolling inside the page does not bubble.
  const onScroll = ({ target }: Event) => {
    tick();
    scrollsInside ||= target instanceof Element && target.clientHeight > innerHeight / 2;
  };

  addEventListener('scroll', onScroll, true);
  addEventListener('focus', tick);
  addEventListener('blur', () => report(false, blurLeastMs));
  addEventListener('pagehide', () => {
    report(true);
    // The document is hidden only after this event: the clock would continue for a ping of a millisecond.
    runningSince = 0;
  });
  addEventListener('visibilitychange', () => report(document.hidden));
  tick();
  later.enter();
};

/** Whether the window cannot scroll, as in applications that scroll an inner element. */
const isClipped = (): boolean =>
  [document.documentElement, document.body].some(
    (element) => element && /hidden|clip/.test(getComputedStyle(element).overflowY),
  );
