/**
 * Checks the shape of the code: in sources no function over 70 lines or with more than three parameters, no SQL outside
 * the adapters, no export that nothing imports; no number of a decision note used twice. `make lint` runs it.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const functionLinesMax = 70;
const parametersMax = 3;

/** Paths that are not checked yet. The list only gets shorter: a path without a fault must leave it. */
const pendingPaths: readonly string[] = [
  'runtime/http/',
  'runtime/mcp/',
  'runtime/compose/',
  'runtime/process/',
  'runtime/adapters/duckdb/',
  'runtime/config.ts',
  'runtime/errors.ts',
  'runtime/access/one-time-link.ts',
  'runtime/access/site-resources.ts',
  'runtime/adapters/memory/rate-store.ts',
  'runtime/adapters/redis/rate-store.ts',
  'runtime/limits/shared-rates.ts',
  'bench/target.ts',
  'runtime/adapters/mongodb/events/event-log.ts',
  'runtime/adapters/mongodb/writing/apply.ts',
  'runtime/domain/patch-site.ts',
  'runtime/domain/site-view.ts',
];

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Tests, and what only tests use. */
const isTest = (path: string): boolean =>
  /\.(test|services|browser|tools|fixture|test-d)\.tsx?$/.test(path) ||
  path.startsWith('contract-tests/') ||
  path.includes('/suites/');

/** Faults of one source file: functions that are too long or take too many parameters, and SQL outside the adapters. */
export function shapeFaults({ path, text }: Source): string[] {
  if (isTest(path)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const where = `${path}:${lineOf(node.getStart(file))}`;
      const lines = lineOf(node.end) - lineOf(node.getStart(file)) + 1;
      if (lines > functionLinesMax) faults.push(`${where}: a function of ${lines} lines`);
      if (node.parameters.length > parametersMax) faults.push(`${where}: ${node.parameters.length} parameters`);
    }
    if (isText(node) && isSql(node.getText(file)) && !mayHoldSql(path))
      faults.push(`${path}:${lineOf(node.getStart(file))}: SQL outside the adapters`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

const isSql = (text: string): boolean =>
  /\bSELECT\b[\s\S]*\bFROM\b|\bINSERT INTO\b|\bDELETE FROM\b|\bUPDATE \w+ SET\b/.test(text);

const mayHoldSql = (path: string): boolean =>
  path.startsWith('runtime/adapters/') || !(path.startsWith('runtime/') || path.startsWith('handlers/'));

/** Files that a browser loads by name: no source imports their exports. */
const entryPoints: readonly string[] = ['runtime/web/tracker/extras.ts', 'runtime/web/tracker/vitals.ts'];

/** Exports of the service's own sources that no other file imports. Types that an export names count as used. */
export function unusedExports(sources: readonly Source[]): string[] {
  const used = new Set(sources.flatMap(importedNames));
  return sources
    .filter(
      ({ path }) => /^(runtime|handlers|bench|scripts)\//.test(path) && !isTest(path) && !entryPoints.includes(path),
    )
    .flatMap(({ path, text }) =>
      exportedNames(path, text)
        .filter((name) => !used.has(`${path} ${name}`) && !used.has(`${path} *`))
        .map((name) => `${path}: nothing imports ${name}`),
    );
}

function importedNames({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const targetOf = (specifier: string) => normalize(join(dirname(path), specifier));
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const target = targetOf((node.moduleSpecifier as ts.StringLiteral).text); // it is always one
      const list = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
      if (list === undefined || ts.isNamespaceImport(list) || ts.isNamespaceExport(list)) names.push(`${target} *`);
      else for (const element of list.elements) names.push(`${target} ${(element.propertyName ?? element.name).text}`);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier !== undefined && ts.isStringLiteral(specifier)) names.push(`${targetOf(specifier.text)} *`);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      names.push(`${targetOf((node.argument.literal as ts.StringLiteral).text)} *`); // it is always one
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** Exported values, and exported types that the file itself does not use: those others are part of a signature. */
function exportedNames(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  for (const statement of file.statements) {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (isExported !== true) continue;
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) names.push(name.text);
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      if (statement.name !== undefined) names.push(statement.name.text);
    } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      const name = statement.name.text;
      if (text.split(new RegExp(`\\b${name}\\b`)).length <= 2) names.push(name);
    }
  }
  return names;
}

/** Numbers that two decision notes have. `names` are the file names of the notes. */
export function repeatedNumbers(names: readonly string[]): string[] {
  const byNumber = new Map<string, string[]>();
  for (const name of names) {
    const number = /^(\d{4})-/.exec(name)?.[1];
    if (number !== undefined) byNumber.set(number, [...(byNumber.get(number) ?? []), name]);
  }
  return [...byNumber]
    .filter(([, files]) => files.length > 1)
    .map(([number, files]) => `docs/decisions: ${number} is ${files.join(' and ')}`);
}

/** The faults outside of the pending paths, and the pending paths that have none. */
export function dueFaults(faults: readonly string[], pending: readonly string[]): string[] {
  const due = faults.filter((fault) => !pending.some((path) => fault.startsWith(path)));
  const done = pending.filter((path) => !faults.some((fault) => fault.startsWith(path)));
  return [...due, ...done.map((path) => `${path} has no faults left: remove it from pendingPaths`)];
}

function readSources(folder: string): Source[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return readSources(path);
    return /\.tsx?$/.test(name) ? [{ path, text: readFileSync(path, 'utf8') }] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sources = ['handlers', 'runtime', 'contract-tests', 'scripts', 'bench'].flatMap(readSources);
  const faults = [
    ...sources.flatMap(shapeFaults),
    ...unusedExports(sources),
    ...repeatedNumbers(readdirSync('docs/decisions')),
  ];
  const due = dueFaults(faults, pendingPaths);
  for (const fault of due) process.stderr.write(`${fault}\n`);
  process.exit(due.length > 0 ? 1 : 0);
}
