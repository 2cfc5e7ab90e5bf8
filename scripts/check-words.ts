/**
 * Checks that names, comments, messages and documents use the field's words (docs/glossary.md): a home-made word, or a
 * pronoun in place of a noun, is a fault. `make lint` runs it.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Rule {
  readonly pattern: RegExp;
  /** The word to use instead. */
  readonly instead: string;
}

/** Words of prose and of names: a word inside a camelCase name counts as well. */
const rules: readonly Rule[] = [
  {
    pattern: /\b(?:un|re)?fold(?:s|ed|ing)? (?:sessions?|in pieces)\b|\bsessions? (?:is|are) folded\b/i,
    instead: 'compact',
  },
  { pattern: /\b(?:foldAll|foldedRows|foldedPerSecond|unfold\w*|refold\w*)\b/, instead: 'compacted, reopened' },
  { pattern: /\bput(?:s|ting)? (?:it |them )?together\b/i, instead: 'compose, sessionise, combine' },
  {
    pattern: /\b(?:[Nn]obody|[Ss]omebody|[Aa]nybody|[Ee]verybody|[Ww]hoever)\b/,
    instead: 'the noun: visitor, caller, process',
  },
  { pattern: /\btells?\b|\btold\b|\btelling\b/i, instead: 'say, return, report, notify, distinguish' },
  { pattern: /\banew\b/i, instead: 'again, recompute' },
  { pattern: /\bPatien(?:ce|t)\w*|\bpatience\b|\bnewPatience\b/, instead: 'deadline' },
  { pattern: /\bbeats?\b(?!Box)|\b\w*[a-z]Beats?\b|\bbeatMs\b/, instead: 'tick' },
  { pattern: /\bisTheirs\b/, instead: 'isRemoteFault' },
  { pattern: /\b(?:WaitedTooLong|waited too long)\b/, instead: 'timeout' },
  {
    pattern: /\b(?:KeyedTurns|SharedTurns|JobTurns|SharedRuns|OrderBook|SaltBook|HitGate)\b/,
    instead: 'the mechanism',
  },
  { pattern: /\b[A-Z]\w*Parts\b|#parts\b|-parts\.ts\b/, instead: 'Dependencies, Options, Context' },
  { pattern: /\b(?:Healing|healing|heals?)\b/, instead: 'repair' },
  { pattern: /\b(?:Presences?|presencesOf|presences)\b/, instead: 'visitor span' },
  { pattern: /\b(?:laterIds\w*|later ids)\b/, instead: 'next-period ids' },
  { pattern: /\bneighbours\b(?!-| of)|\bneighbouring\b/, instead: 'adjacent' },
  {
    pattern:
      /\b(?:ChildStores?|SiteChildren\w*|ChildNames?|childKinds|child (?:resource|store|document)s?|children of a site)\b/,
    instead: 'site resource',
  },
  { pattern: /\b(?:MemberNames?|eraseMember|memberText|SeenMember|membersOf)\b/, instead: 'profile' },
  { pattern: /\b(?:answers? (?:is|are) kept|kept answers?|answersKept|isPromised)\b/i, instead: 'cached result' },
  { pattern: /\b(?:daySorting|day-sorting|days (?:is|are) sorted|sorted days)\b/i, instead: 'clustering' },
  { pattern: /\bdays? (?:is |are )?forgotten\b/i, instead: 'invalidated' },
  {
    pattern: /\b(?:grouped sessions|groupedTo|Grouping|wayBack|way back|takeStraight|keepHouse|gone sites?)\b/,
    instead: 'see docs/glossary.md',
  },
  {
    pattern: /\bmoney (?:apart|in sessions)\b|\bmoneyInSessions\b|\bwith_hit\b/,
    instead: 'unlinked revenue, revenue of sessions',
  },
  { pattern: /\border of arrival\b|\bby (?:time, then )?arrival\b|\barrived by\b/i, instead: 'ingestion sequence' },
  { pattern: /\b(?:none of ours|not theirs)\b/i, instead: 'unknown, not accessible' },
  { pattern: /\bthe doors?\b|\bdoor of\b/, instead: 'endpoint' },
];

/** Stored names that cannot change, and names of other products, each with the reason. */
const allowed: readonly RegExp[] = [
  /\bwith_hit\b/g, // what the column was called until version 10 of the embedded store
  /foldCase|containsFolded|foldedOf|foldedCharacter/g, // case folding is the field's word
  /heartbeats?/gi, // the field's word for a sign of life
  /(?:answered from )?kept answers(?=, and those| that went)/gi, // help texts of /metrics, which dashboards may show
];

/** Folders that another change rewrites; the list shrinks to nothing. */
const notYet: readonly string[] = [];

/** Files that record the past or are written by a program. */
const exempt =
  /^(?:generated\/|CHANGELOG\.md|runtime\/adapters\/duckdb\/migrations\/|bench\/results\/|scripts\/check-words)/;

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every fault as `path:line: word (use …)`; none when all words are the field's. */
export function wordFaults(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (exempt.test(path) || notYet.some((prefix) => path.startsWith(prefix))) return [];
    const lines = [path, ...withoutTables(text).split('\n')];
    return lines.flatMap((line, number) => faultsOfLine(line).map((fault) => `${path}:${number}: ${fault}`));
  });
}

/** Tables that a script writes have the words of their source: empty lines in their place. */
const withoutTables = (text: string): string =>
  text.replace(/<!-- \S+: written by [\s\S]*?<!-- end of /g, (table) => table.replace(/.*/g, ''));

function faultsOfLine(line: string): string[] {
  const checked = allowed.reduce((text, pattern) => text.replace(pattern, ''), line);
  return rules.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(checked);
    return found === null ? [] : [`"${found[0]}" is not a word of docs/glossary.md (use ${instead})`];
  });
}

function readSources(path: string): Source[] {
  if (!statSync(path).isDirectory()) return [{ path, text: readFileSync(path, 'utf8') }];
  return readdirSync(path).flatMap((name) => {
    const child = join(path, name);
    return statSync(child).isDirectory() || /\.(tsx?|md|css|html)$/.test(name) ? readSources(child) : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = ['handlers', 'runtime', 'contract-tests', 'scripts', 'bench', 'docs', 'README.md', 'CONTRIBUTING.md'];
  const faults = wordFaults(paths.flatMap(readSources));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exit(faults.length > 0 ? 1 : 0);
}
