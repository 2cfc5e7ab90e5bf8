/**
 * Checks the documents against the tree: every relative link leads to a file and a heading that are there, and every
 * file and every `make` target that is named exists. What stands in code blocks is read for targets alone. Sources
 * are checked for the documents they cite.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders that are built, filled or fetched: nothing is promised about them. */
const unchecked = new Set(['.coverage', '.git', 'coverage', 'data', 'dist', 'node_modules']);

/** Files of these kinds are looked for wherever they are named without a folder. */
const namedFile = /\w\.(?:css|html|json|md|ts|tsx|yaml)$/;

/** One document or source: its path from the root, its text. */
export interface Text {
  readonly path: string;
  readonly text: string;
}

/** What documents may speak of. */
export interface Tree {
  readonly exists: (path: string) => boolean;
  /** Every source file by its path from the root. */
  readonly files: readonly string[];
  readonly makeTargets: ReadonlySet<string>;
}

/** Every fault of the documents, a line each; none when they are true. */
export function faultsOf(documents: readonly Text[], tree: Tree): string[] {
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  const names = new Set(tree.files.map((path) => basename(path)));
  const tops = new Set(tree.files.map((path) => path.split('/')[0] ?? ''));
  return documents.flatMap(({ path, text }) => {
    const prose = withoutFences(text);
    return [
      ...linksOf(prose).flatMap((link) => linkFaults({ from: path, link }, headings, tree)),
      ...spansOf(prose)
        .filter((span) => !isThere(span, path, { tree, names, tops }))
        .map((span) => `${path}: there is no ${span}`),
      ...targetsOf(text)
        .filter((target) => !tree.makeTargets.has(target))
        .map((target) => `${path}: make has no target ${target}`),
    ];
  });
}

/** Documents and headings that sources cite, as `docs/<file>.md#heading`, and that are not there. */
export function citationFaults(sources: readonly Text[], documents: readonly Text[]): string[] {
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)].flatMap(([cited, file = '', heading]) => {
      const known = headings.get(file);
      const isThere = known !== undefined && (heading === undefined || known.has(heading));
      return isThere ? [] : [`${path}: there is no ${cited}`];
    }),
  );
}

function linkFaults(
  { from, link }: { readonly from: string; readonly link: string },
  headings: ReadonlyMap<string, ReadonlySet<string>>,
  tree: Tree,
): string[] {
  const [file = '', heading] = link.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), decodeURIComponent(file)));
  if (!tree.exists(path)) return [`${from}: ${link} leads nowhere`];
  const known = headings.get(path);
  return heading === undefined || known === undefined || known.has(heading)
    ? []
    : [`${from}: ${path} has no heading #${heading}`];
}

function isThere(
  span: string,
  from: string,
  known: { tree: Tree; names: ReadonlySet<string>; tops: ReadonlySet<string> },
): boolean {
  const [path = ''] = span.split('#');
  if (!/^[\w@.-]+(?:\/[\w@.-]+)*\/?$/.test(path)) return true;
  const { tree, names, tops } = known;
  if (!path.includes('/')) return !namedFile.test(path) || names.has(path);
  const isOfTree = tops.has(path.split('/')[0] ?? '');
  return !isOfTree || tree.exists(path) || tree.exists(normalize(join(dirname(from), path)));
}

/** Targets of links, pictures and HTML attributes that stay inside the repository. */
function linksOf(prose: string): string[] {
  const found = prose.matchAll(/\]\(([^)\s]+)(?:\s[^)]*)?\)|(?:href|src|srcset)="([^"\s]+)|^\[[^\]]+\]:\s*(\S+)/gm);
  return [...found]
    .map(([, link, attribute, reference]) => link ?? attribute ?? reference ?? '')
    .filter((link) => !/^[a-z][a-z+.-]*:|^\/\/|^$/i.test(link));
}

const spansOf = (prose: string): string[] => [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/** `make …` inside code alone: in prose it is a verb. */
function targetsOf(text: string): string[] {
  const code = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
    ([, block, span]) => block ?? span ?? '',
  );
  return code.flatMap((part) => [...part.matchAll(/(?:^|\s)make ([a-z][a-z-]*)/gm)].map(([, target = '']) => target));
}

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');

/** Headings as GitHub names them: lower case, blanks as hyphens, the second of a name numbered. */
function headingsOf(text: string): ReadonlySet<string> {
  const slugs = new Map<string, number>();
  for (const [, title = ''] of withoutFences(text).matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
    const slug = title
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    slugs.set(slug, (slugs.get(slug) ?? 0) + 1);
  }
  return new Set(
    [...slugs].flatMap(([slug, count]) => Array.from({ length: count }, (_, n) => (n === 0 ? slug : `${slug}-${n}`))),
  );
}

/** The tree this file stands in, its documents and its sources; tests make documents up, so they cite none. */
export function readTree(): { documents: Text[]; sources: Text[]; tree: Tree } {
  const files = filesUnder('');
  const makefile = readFileSync(join(root, 'Makefile'), 'utf8');
  const makeTargets = new Set([...makefile.matchAll(/^([a-z][a-z-]*):/gm)].map(([, target = '']) => target));
  const read = (path: string): Text => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const documents = files.filter((path) => path.endsWith('.md')).map(read);
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts')).map(read);
  return { documents, sources, tree: { files, makeTargets, exists: (path) => existsSync(join(root, path)) } };
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return unchecked.has(path) ? [] : filesUnder(path);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { documents, sources, tree } = readTree();
  const faults = [...faultsOf(documents, tree), ...citationFaults(sources, documents)];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exit(faults.length > 0 ? 1 : 0);
}
