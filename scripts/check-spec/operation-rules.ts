import {
  apiOperations,
  asArray,
  asObject,
  endpointKinds,
  isObject,
  type JsonObject,
  operationsOf,
  resolve,
  type SpecOperation,
} from '../generate/spec.ts';
import type { Rule } from './document-rules.ts';

const keyOrder = [
  ...['operationId', 'tags', 'summary', 'description', 'x-endpoint', 'x-batch', 'security'],
  ...['x-required-scope', 'x-site-role', 'x-ownership', 'x-confirm', 'x-mcp-tool'],
  ...['parameters', 'requestBody', 'responses'],
];
const successOf: Readonly<Record<string, string>> = { GET: '200', POST: '201', PATCH: '200', DELETE: '200' };

const eachOperation =
  (check: (operation: SpecOperation, spec: JsonObject) => readonly string[]): Rule =>
  (spec) =>
    operationsOf(spec).flatMap((operation) => check(operation, spec).map((fault) => `${operation.id}: ${fault}`));

const eachApiOperation =
  (check: (operation: SpecOperation, spec: JsonObject) => readonly string[]): Rule =>
  (spec) =>
    apiOperations(spec).flatMap((operation) => check(operation, spec).map((fault) => `${operation.id}: ${fault}`));

/** Handlers, tests and tools are found by this name. */
export const operationIds: Rule = (spec) => {
  const ids = operationsOf(spec).map(({ id }) => id);
  return [
    ...ids
      .filter((id) => !/^[a-z][A-Za-z]{2,39}$/.test(id))
      .map((id) => `${id}: not a camelCase name of 3 to 40 letters.`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: the name is used twice.`),
    ...apiOperations(spec)
      .filter(({ id }) => !/^(list|get|create|update|delete)[A-Z]/.test(id))
      .map(({ id }) => `${id}: the verb must be list, get, create, update or delete.`),
  ];
};

/** The words of an operation, in an order that reads the same everywhere. */
export const wording: Rule = eachOperation(({ raw }) => {
  const keys = Object.keys(raw);
  const known = keyOrder.filter((key) => key in raw);
  const faults = [];
  if (asArray(raw.tags).length !== 1) faults.push('needs exactly one tag.');
  if (!raw.description) faults.push('needs a description.');
  if (!raw.summary || String(raw.summary).split(' ').length > 5) faults.push('needs a summary of at most five words.');
  if (keys.join() !== known.join()) faults.push(`the keys must be in the order ${known.join(', ')}.`);
  return faults;
});

/** Scope, role, ownership, confirmation and tool of every operation; outside /api/v2 the kind of endpoint. */
export const extensions: Rule = eachOperation((operation) => {
  if (!operation.path.startsWith('/api/v2/')) return endpointFaults(operation);
  return [...accessFaults(operation), ...confirmFaults(operation), ...toolFaults(operation)];
});

function endpointFaults({ path, raw }: SpecOperation): readonly string[] {
  const kind = String(raw['x-endpoint']);
  const needsRole = kind === 'account' && path.includes('{siteId}');
  return [
    ...(endpointKinds.some((known) => known === kind) ? [] : ['x-endpoint is missing or unknown.']),
    ...(raw['x-required-scope'] === undefined ? [] : ['an endpoint outside /api/v2 has no x-required-scope.']),
    ...((raw['x-site-role'] !== undefined) === needsRole
      ? []
      : ['x-site-role must be there exactly when an account endpoint names a site.']),
  ];
}

function accessFaults({ path, method, raw }: SpecOperation): readonly string[] {
  const { 'x-required-scope': scope, 'x-site-role': role, 'x-ownership': ownership } = raw;
  const leastScope = method === 'GET' ? 'read' : method === 'DELETE' ? 'admin' : 'write';
  const faults = [];
  if (scope !== leastScope) faults.push(`x-required-scope must be ${leastScope} for ${method}.`);
  if (path.includes('{siteId}') !== (role !== undefined))
    faults.push('x-site-role must be there exactly when the path names a site.');
  if (role !== undefined && !['viewer', 'admin', 'owner'].includes(String(role)))
    faults.push('x-site-role is unknown.');
  if (method === 'GET' && role !== undefined && role !== 'viewer') faults.push('reads are open to viewers.');
  if (ownership !== undefined && !['personal', 'author'].includes(String(ownership)))
    faults.push('x-ownership is unknown.');
  return faults;
}

function confirmFaults({ path, method, raw }: SpecOperation): readonly string[] {
  const last = /\{(\w+)\}$/.exec(path)?.[1];
  if (method !== 'DELETE') return raw['x-confirm'] === undefined ? [] : ['x-confirm is for DELETE alone.'];
  return raw['x-confirm'] === last ? [] : [`x-confirm must be ${last}.`];
}

function toolFaults({ tag, raw }: SpecOperation): readonly string[] {
  const tool = raw['x-mcp-tool'];
  if (tag === 'dashboards') return tool === undefined ? [] : ['dashboards are no tools.'];
  if (!isObject(tool)) return ['x-mcp-tool is missing.'];
  const { name, title, description } = tool;
  const faults = [];
  if (!/^[a-z]+(_[a-z]+)+$/.test(String(name))) faults.push('the name of the tool must be verb_noun in snake_case.');
  if (!title || !description) faults.push('the tool needs a title and a description.');
  if (Buffer.byteLength(String(description)) > 300)
    faults.push('the description of the tool is longer than 300 bytes.');
  if (!String(description).endsWith(`Scope: ${String(raw['x-required-scope'])}.`))
    faults.push('the description of the tool must end in its scope.');
  return faults;
}

/** The statuses every operation can answer. */
export const statuses: Rule = eachApiOperation(({ path, method, raw }) => {
  const found = Object.keys(asObject(raw.responses));
  const expected = [
    ...[successOf[method] ?? '200', '400', '401', '403'],
    ...(path.includes('{siteId}') ? ['404'] : []),
    ...(raw.requestBody === undefined ? [] : ['413']),
    ...['429', '500', '503'],
  ];
  const missing = expected.filter((status) => !found.includes(status)).map((status) => `documents no ${status}.`);
  const extra = found.filter((status) => !expected.includes(status) && status !== '501');
  return [...missing, ...extra.map((status) => `documents ${status}, which it cannot answer.`)];
});

/** `confirm` may come twice and is required nowhere: scope and access are checked before it. */
export const confirmTwice: Rule = eachApiOperation(({ method, parameters, raw }, spec) => {
  if (method !== 'DELETE') return [];
  const query = parameters.find(({ name, in: place }) => name === 'confirm' && place === 'query');
  const body = raw.requestBody === undefined ? {} : resolve(spec, raw.requestBody);
  const content = isObject(body.content) ? asObject(body.content['application/json']) : {};
  const schema = content.schema === undefined ? {} : resolve(spec, content.schema);
  const inBody =
    isObject(schema.properties) && schema.properties.confirm !== undefined && schema.required === undefined;
  const faults = [];
  if (query === undefined || query.required === true) faults.push('needs an optional query parameter confirm.');
  if (!inBody || body.required === true) faults.push('needs an optional body with an optional field confirm.');
  return faults;
});

/** A pattern or a format would turn a 404 into a 400, or refuse a time without a zone. */
export const lenientParameters: Rule = eachOperation(({ parameters }, spec) =>
  parameters
    .filter(({ name, in: place }) => place === 'path' || name === 'from' || name === 'to')
    .filter((parameter) => {
      const schema = resolve(spec, parameter.schema);
      return schema.type !== 'string' || schema.pattern !== undefined || schema.format !== undefined;
    })
    .map(({ name }) => `${String(name)} must be a plain string.`),
);
