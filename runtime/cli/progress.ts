import { say } from '../process/log-lines.ts';

/** Work shorter than this needs no word. */
const quietMs = 2_000;
const everyMs = 2_000;
/** Asking the clock for each of millions costs more than the work. */
const countsAtOnce = 256;

interface Surroundings {
  readonly now: () => number;
  readonly tell: (text: string) => void;
}

const ofProcess: Surroundings = {
  now: () => performance.now(),
  tell: (text) => say(2, text),
};

/**
 * Tells on stderr how far a long job is, once in two seconds: what it counts and how fast that goes, and the share that
 * is done where the whole is known. `done` and `total` may be of another measure than what is counted.
 */
export function progress(
  what: string,
  total = 0,
  { now, tell }: Surroundings = ofProcess,
): { at: (count: number, done?: number) => void; end: () => void } {
  const startedAt = now();
  let reportedAt = startedAt + quietMs - everyMs;
  let last = 0;
  let isTold = false;
  const say = (count: number, done: number | undefined) => {
    const share = total === 0 || done === undefined ? '' : `, ${Math.floor((done / total) * 100)} %`;
    const rate = Math.round((count / (now() - startedAt)) * 1000).toLocaleString('en');
    tell(`${what}: ${count.toLocaleString('en')}${share}, ${rate}/s\n`);
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
