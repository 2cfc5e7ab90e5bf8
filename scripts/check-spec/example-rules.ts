import { makeAjv } from '../../runtime/http/ajv.ts';
import { asObject, isObject, type Json, type JsonObject, resolve } from '../generate/spec.ts';
import type { Rule } from './document-rules.ts';

/** An example value and the schema it has to meet. */
interface PlacedExample {
  readonly at: string;
  readonly schemaAt: string;
  readonly value: Json | undefined;
}

const base = 'openapi.yaml';

/** Every example, of answers, bodies, parameters and headers, is what its schema allows. */
export const examplesFit: Rule = (spec) => {
  const ajv = makeAjv();
  ajv.addSchema({ $id: base, ...spec });
  return examplesOf(spec).flatMap(({ at, schemaAt, value }) => {
    const validate = ajv.getSchema(`${base}${schemaAt}`);
    if (validate === undefined) return [`${at}: its schema ${schemaAt} cannot be read.`];
    return validate(value) === true ? [] : [`${at}: ${ajv.errorsText(validate.errors, { dataVar: 'example' })}.`];
  });
};

/** Every example under components that stands beside a schema. Answers and bodies are components by another rule. */
export function examplesOf(spec: JsonObject): readonly PlacedExample[] {
  const components = Object.entries(asObject(spec.components)).flatMap(([kind, members]) =>
    ['parameters', 'headers', 'requestBodies', 'responses'].includes(kind)
      ? Object.entries(asObject(members)).flatMap(([name, value]) => below(spec, `#/components/${kind}/${name}`, value))
      : [],
  );
  return [...components, ...below(spec, '#/paths', spec.paths)];
}

function below(spec: JsonObject, at: string, value: Json | undefined): readonly PlacedExample[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => below(spec, `${at}/${index}`, inner));
  if (!isObject(value)) return [];
  if (!isObject(value.schema)) {
    return Object.entries(value).flatMap(([key, inner]) => below(spec, `${at}/${escaped(key)}`, inner));
  }
  const named = Object.entries(isObject(value.examples) ? value.examples : {}).map(([name, example]) => ({
    at: `${at}/examples/${name}`,
    value: resolve(spec, example).value,
  }));
  const single = value.example === undefined ? [] : [{ at: `${at}/example`, value: value.example }];
  return [...named, ...single].map((example) => ({ ...example, schemaAt: `${at}/schema` }));
}

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
