import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { asObject, type JsonObject, operationsOf, root, type SpecOperation } from './spec.ts';

const head = `// Written by \`make generate\` from openapi.yaml and the files beside this one. Do not edit.
`;

/** Ids of runtime/http/not-built.ts, read as text: its types come from files that are written here. */
export function readNotBuilt(path = `${root}runtime/http/not-built.ts`): readonly string[] {
  const list = /notBuilt = \[([^\]]*)\]/.exec(readFileSync(path, 'utf8'))?.[1];
  if (list === undefined) throw new Error(`${path} holds no line "export const notBuilt = [ … ]"`);
  return [...list.matchAll(/'([A-Za-z]+)'/g)].map(([, id]) => String(id));
}

/** Source of handlers/index.ts: every built operation and the file named after it. */
export function handlersSource(spec: JsonObject, notBuilt: readonly string[]): string {
  const built = operationsOf(spec).filter(({ id }) => !notBuilt.includes(id));
  const paths = built.map((operation) => `./${fileOf(operation)}`).sort();
  const imports = paths.map((path) => `import { ${path.replace(/.*\/|\.ts$/g, '')} } from '${path}';\n`);
  return [
    head,
    "import type { Handlers } from '../runtime/contract/operation.ts';\n",
    ...imports,
    '\n/** The handler of every built operation. */\nexport const handlers: Handlers = {',
    ...built.map(({ id }) => `\n  ${id},`),
    built.length > 0 ? '\n};\n' : '};\n',
  ].join('');
}

/** What is wrong between contract, list and files, one sentence each. */
export function handlerFaults(spec: JsonObject, notBuilt: readonly string[], folder = `${root}handlers`): string[] {
  const operations = operationsOf(spec);
  return [
    ...notBuilt
      .filter((id) => !operations.some((operation) => operation.id === id))
      .map((id) => `runtime/http/not-built.ts names ${id}, which openapi.yaml does not have.`),
    ...operations.flatMap((operation) => operationFaults(operation, notBuilt.includes(operation.id), folder)),
    ...superfluous(operations, folder),
  ];
}

function operationFaults(operation: SpecOperation, isNotBuilt: boolean, folder: string): string[] {
  const { id, raw } = operation;
  const documents501 = '501' in asObject(raw.responses);
  const exists = existsSync(`${folder}/${fileOf(operation)}`);
  const faults = [];
  if (isNotBuilt && !documents501) faults.push(`${id} is in runtime/http/not-built.ts but documents no 501.`);
  if (!isNotBuilt && documents501) faults.push(`${id} documents 501 but is not in runtime/http/not-built.ts.`);
  if (!isNotBuilt && !exists) faults.push(`handlers/${fileOf(operation)} is missing.`);
  if (isNotBuilt && exists)
    faults.push(`handlers/${fileOf(operation)} exists: take ${id} off runtime/http/not-built.ts.`);
  return faults;
}

function superfluous(operations: readonly SpecOperation[], folder: string): string[] {
  const known = new Set(operations.map(fileOf));
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(`${folder}/${name}`).map((file) => `${name}/${file}`))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !known.has(path))
    .map((path) => `handlers/${path} answers no operation of openapi.yaml.`);
}

const fileOf = ({ tag, id }: SpecOperation): string => `${tag}/${id}.ts`;
