import { asObject, isObject, type Json, type JsonObject } from '../generate/spec.ts';

/** A schema and the JSON pointer where it stands. */
export interface PlacedSchema {
  readonly at: string;
  readonly schema: JsonObject;
}

/** Every schema of the contract, nested ones too, each where it is written. References are not followed. */
export function schemasOf(spec: JsonObject): readonly PlacedSchema[] {
  return Object.entries(asObject(spec.components))
    .flatMap(([kind, members]) =>
      Object.entries(asObject(members)).flatMap(([name, value]) => {
        const at = `#/components/${kind}/${name}`;
        if (kind === 'schemas') return nested(at, asObject(value));
        return kind === 'examples' ? [] : schemasUnder(at, value);
      }),
    )
    .concat(schemasUnder('#/paths', spec.paths));
}

/** Schemas below something that is no schema itself: a parameter, a response, a path. */
function schemasUnder(at: string, value: Json | undefined): readonly PlacedSchema[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => schemasUnder(`${at}/${index}`, inner));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'examples' || key === 'example') return [];
    return key === 'schema' ? nested(`${at}/schema`, asObject(inner)) : schemasUnder(`${at}/${key}`, inner);
  });
}

function nested(at: string, schema: JsonObject): readonly PlacedSchema[] {
  const below = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, inner]) =>
    nested(`${at}/properties/${name}`, asObject(inner)),
  );
  const items = isObject(schema.items) ? nested(`${at}/items`, schema.items) : [];
  return [{ at, schema }, ...below, ...items];
}
