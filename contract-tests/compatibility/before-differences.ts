/** Members of a body that recorded reads and today's share. */
interface Body {
  readonly since?: string;
  readonly range?: string | { readonly since: string };
  readonly series?: readonly { readonly start: string; readonly partial: boolean }[];
  readonly previous?: Readonly<Record<string, unknown>>;
  readonly change?: Readonly<Record<string, unknown>> | null;
}

/**
 * What today's service answers where the version before answered this. Each function is one deliberate difference; without
 * them every byte is the same.
 */
export function asAnsweredNow(recorded: unknown, now: unknown): unknown {
  const before = recorded as Body; // reads of the contract
  return withComparison(withPartialStart(before), now as Body);
}

/** Decision 52: the first bucket is partial, too, where the window begins inside of it. */
function withPartialStart(body: Body): Body {
  const [first, ...others] = body.series ?? [];
  const since = body.since ?? (typeof body.range === 'object' ? body.range.since : undefined);
  if (first === undefined || since === undefined || first.start >= since) return body;
  // Rows of several currencies share a bucket.
  const series = [first, ...others].map((row) => (row.start === first.start ? { ...row, partial: true } : row));
  return { ...body, series };
}

/**
 * The changelog, "A change is compared with what there is": where the site has no earlier traffic, or does not keep it,
 * `previous` has a reason, figures it does not know are null, and so are changes. Before, figures were zero.
 */
function withComparison(before: Body, now: Body): Body {
  const reason = now.previous?.reason;
  if (before.previous === undefined || !(reason === 'no_history' || reason === 'retention')) return before;
  const { since, until, ...figures } = before.previous;
  if (!isNothing(figures)) return before;
  const unknown = Object.fromEntries(Object.keys(figures).map((name) => [name, null]));
  const previous = { since, until, ...(reason === 'retention' ? unknown : figures), reason };
  if (before.change === undefined || before.change === null) return { ...before, previous };
  // Lists have an item a currency, whose change was null before.
  const change = Object.entries(before.change).map(([name, value]) => [name, Array.isArray(value) ? value : null]);
  return { ...before, previous, change: Object.fromEntries(change) };
}

/** Whether nothing was counted. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isNothing);
  return value === 0 || value === null || typeof value === 'string';
}
