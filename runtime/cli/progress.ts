/** Work shorter than this needs no word. */
const quietMs = 2_000;
const everyMs = 1_000;

/** Tells on stderr how far a long job is, once it takes longer than two seconds. */
export function progress(what: string, total?: number): { at: (count: number) => void; end: () => void } {
  const startedAt = performance.now();
  let toldAt = startedAt + quietMs - everyMs;
  let isTold = false;
  const tell = (count: number, now: number) => {
    const share =
      total === undefined ? '' : ` of ${total.toLocaleString('en')} (${Math.floor((count / total) * 100)} %)`;
    const rate = Math.round((count / (now - startedAt)) * 1000).toLocaleString('en');
    process.stderr.write(`\r${what}: ${count.toLocaleString('en')}${share}, ${rate}/s `);
    isTold = true;
  };
  return {
    at: (count) => {
      const now = performance.now();
      if (now - toldAt < everyMs) return;
      toldAt = now;
      tell(count, now);
    },
    end: () => {
      if (isTold) process.stderr.write('\n');
    },
  };
}
