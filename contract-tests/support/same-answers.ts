import type { Read } from './all-reads.ts';

/** One of the compared services. */
export interface Asked {
  readonly baseUrl: string;
}

/** Headers that may differ: time of the answer, connection, and budget of the caller. */
const ofTheMoment = new Set(['date', 'connection', 'keep-alive', 'x-ratelimit-remaining']);

/**
 * Differences of status, headers or bytes between two services; and the number of distinct answers of each operation.
 */
export interface Comparison {
  readonly differences: readonly string[];
  /** One path of each status. */
  readonly statuses: Readonly<Record<number, string>>;
  /** Different bodies of successes, by operation. */
  readonly bodies: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Sends each request to both services with the same keys. */
export async function compareAnswers(
  services: readonly [Asked, Asked],
  reads: readonly Read[],
  keys: readonly string[],
): Promise<Comparison> {
  const differences: string[] = [];
  const statuses: Record<number, string> = {};
  const bodies = new Map<string, Set<string>>();
  for (const { operation, path } of reads) {
    for (const key of keys) {
      const [left, right] = await Promise.all(services.map(({ baseUrl }) => ask(`${baseUrl}${path}`, key)));
      if (left === undefined || right === undefined) throw new Error('Two services are compared.');
      statuses[left.status] ??= path;
      if (left.all !== right.all) differences.push(difference(path, left.all, right.all));
      const known = bodies.get(operation) ?? new Set();
      if (left.status === 200) bodies.set(operation, known.add(left.body));
    }
  }
  return { differences, statuses, bodies };
}

/** The first difference. */
function difference(path: string, left: string, right: string): string {
  let at = 0;
  while (left[at] === right[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 150), at + 150);
  return `${path}\n  ${part(left)}\n  ${part(right)}`;
}

async function ask(url: string, key: string): Promise<{ status: number; body: string; all: string }> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(20_000),
  });
  const body = await response.text();
  const headers = [...response.headers].filter(([name]) => !ofTheMoment.has(name));
  // The body first: where a length differs, it shows why.
  return { status: response.status, body, all: `${response.status} ${body} ${JSON.stringify(headers)}` };
}
