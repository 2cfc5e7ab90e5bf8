import { asObject, isObject, type Json, type JsonObject, lookUp } from './spec.ts';

const head = `// Written by \`make generate\` from openapi.yaml. Do not edit.
// @ts-nocheck

`;

/** Source of generated/document.ts: every component is one constant, so that what is shared stays one object. */
export function documentSource(spec: JsonObject): string {
  const constants = orderedRefs(spec).map((ref) => `const ${nameOf(ref)} = ${literal(lookUp(spec, ref))};\n`);
  return [
    head,
    ...constants,
    '\n/** The contract with every reference resolved. Equal references are the same object. */\n',
    `export const document: Record<string, unknown> = ${literal(withComponentRefs(spec))};\n`,
  ].join('');
}

const nameOf = (ref: string): string => ref.replace('#/components/', '').replace(/[^A-Za-z0-9]/g, '_');

/** Components as references to themselves, so that the document shares its constants too. */
function withComponentRefs(spec: JsonObject): JsonObject {
  const components = Object.entries(asObject(spec.components)).map(([kind, members]) => [
    kind,
    Object.fromEntries(Object.keys(asObject(members)).map((name) => [name, { $ref: `#/components/${kind}/${name}` }])),
  ]);
  return { ...spec, components: Object.fromEntries(components) };
}

/** Every component, each after those it refers to. A circle is an error: constants cannot express it. */
function orderedRefs(spec: JsonObject): readonly string[] {
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (ref: string): void => {
    if (done.has(ref)) return;
    if (open.has(ref)) throw new Error(`openapi.yaml refers in a circle: ${[...open, ref].join(' → ')}`);
    open.add(ref);
    for (const inner of refsIn(lookUp(spec, ref))) visit(inner);
    open.delete(ref);
    done.add(ref);
  };
  for (const [kind, members] of Object.entries(asObject(spec.components))) {
    for (const name of Object.keys(asObject(members))) visit(`#/components/${kind}/${name}`);
  }
  return [...done];
}

function refsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

/** A value as source text in which a reference is the name of its constant. */
function literal(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const { $ref: ref, ...siblings } = value;
  if (typeof ref === 'string') return referenceLiteral(ref, siblings);
  return `{ ${members(value)} }`;
}

/** Words beside a reference, such as a description, add to what it names. */
function referenceLiteral(ref: string, siblings: JsonObject): string {
  return Object.keys(siblings).length === 0 ? nameOf(ref) : `{ ...${nameOf(ref)}, ${members(siblings)} }`;
}

const members = (value: JsonObject): string =>
  Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${literal(inner)}`)
    .join(', ');
