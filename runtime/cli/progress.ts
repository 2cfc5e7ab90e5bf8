import { say } from '../process/log-lines.ts';

/** Shorter work is not reported. */
const quietMs = 2_000;
const everyMs = 2_000;
/** Reading the clock for each of millions of items costs more than the work. */
const countsAtOnce = 256;

interface Surroundings {
  readonly now: () => number;
  readonly write: (text: string) => void;
}

const ofProcess: Surroundings = {
  now: () => performance.now(),
  write: (text) => say(2, text),
};

/**
 * Reports the progress of a long job on stderr, every two seconds: count, rate and, with a known total, the share done.
 * `done` and `total` may have another unit than the count.
 */
export function progress(
  what: string,
  total = 0,
  { now, write }: Surroundings = ofProcess,
): { at: (count: number, done?: number) => void; end: () => void } {
  const startedAt = now();
  let reportedAt = startedAt + quietMs - everyMs;
  let last = 0;
  let isTold = false;
  const say = (count: number, done: number | undefined) => {
    const share = total === 0 || done === undefined ? '' : `, ${Math.floor((done / total) * 100)} %`;
    const rate = Math.round((count / (now() - startedAt)) * 1000).toLocaleString('en');
    write(`${what}: ${count.toLocaleString('en')}${share}, ${rate}/s\n`);
    isTold = true;
  };
  return {
    at: (count, done) => {
      const isDue = Math.floor(count / countsAtOnce) > Math.floor(last / countsAtOnce) && now() - reportedAt >= everyMs;
      last = count;
      if (!isDue) return;
      reportedAt = now();
      say(count, done);
    },
    end: () => {
      if (isTold) say(last, total);
    },
  };
}
