/** Work shorter than this needs no word. */
const quietMs = 2_000;
const everyMs = 2_000;

/**
 * Tells on stderr how far a long job is, once in two seconds: what it counts and how fast that goes, and the share that
 * is done where the whole is known. `done` and `total` may be of another measure than what is counted.
 */
export function progress(what: string, total = 0): { at: (count: number, done?: number) => void; end: () => void } {
  const startedAt = performance.now();
  let toldAt = startedAt + quietMs - everyMs;
  let last = 0;
  let isTold = false;
  const tell = (count: number, done: number | undefined) => {
    const share = total === 0 || done === undefined ? '' : `, ${Math.floor((done / total) * 100)} %`;
    const rate = Math.round((count / (performance.now() - startedAt)) * 1000).toLocaleString('en');
    process.stderr.write(`${what}: ${count.toLocaleString('en')}${share}, ${rate}/s\n`);
    isTold = true;
  };
  return {
    at: (count, done) => {
      last = count;
      // Asking the clock for each of millions costs more than the work.
      if (count % 256 !== 0) return;
      const now = performance.now();
      if (now - toldAt < everyMs) return;
      toldAt = now;
      tell(count, done);
    },
    end: () => {
      if (isTold) tell(last, total);
    },
  };
}
