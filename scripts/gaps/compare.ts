import { anyRefusal } from './expected.ts';

/** What the allow-list excuses: a fact, and why no test can show it. */
export interface Allowed {
  readonly fact: string;
  readonly reason: string;
}

export interface Comparison {
  /** Owed, not shown, not excused. */
  readonly missing: readonly string[];
  /** Excused although it is shown, or not required: the line must go. */
  readonly stale: readonly string[];
  readonly seenCount: number;
}

/** Reads `fact # reason` lines; a line without a reason is refused. */
export function parseAllowed(text: string): Allowed[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [fact = '', reason = ''] = line.split(' # ').map((part) => part.trim());
      if (reason === '') throw new Error(`The allow-list excuses "${fact}" without a reason. Write "fact # reason".`);
      return { fact, reason };
    });
}

/** Facts of the ledger; what a refusal showed counts for every operation. */
export function seenFacts(lines: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  for (const line of lines) {
    const [, status = '', ...fact] = line.split(' ');
    seen.add(line);
    if (Number(status) >= 400 && fact.length > 0) seen.add(`${anyRefusal} ${fact.join(' ')}`);
  }
  return seen;
}

/** Holds what is owed against what was shown. */
export function compare(
  expected: ReadonlySet<string>,
  seen: ReadonlySet<string>,
  allowed: readonly Allowed[],
): Comparison {
  const excused = new Set(allowed.map(({ fact }) => fact));
  const owed = [...expected];
  return {
    missing: owed.filter((fact) => !seen.has(fact) && !excused.has(fact)),
    stale: [...excused].filter((fact) => seen.has(fact) || !expected.has(fact)),
    seenCount: owed.filter((fact) => seen.has(fact)).length,
  };
}
