import { errorStatuses } from '../../runtime/errors.ts';
import {
  apiOperations,
  asArray,
  asObject,
  isObject,
  type JsonObject,
  lookUp,
  operationsOf,
  resolve,
} from '../generate/spec.ts';
import { toolOrder } from '../generate/tool-order.ts';
import { toolRow } from '../generate/tools.ts';
import type { Rule } from './document-rules.ts';

const rateHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
export const toolListBytesMax = 40_000;

/** One answer of one operation, with the component that describes it. */
interface Answer {
  readonly id: string;
  readonly isApi: boolean;
  readonly status: string;
  readonly ref: string | undefined;
  readonly response: JsonObject;
}

const answersOf = (spec: JsonObject): readonly Answer[] =>
  operationsOf(spec).flatMap(({ id, path, raw }) =>
    Object.entries(asObject(raw.responses)).map(([status, value]) => {
      const { $ref: ref } = asObject(value);
      const response = resolve(spec, value);
      return {
        id,
        isApi: path.startsWith('/api/v2/'),
        status,
        ref: typeof ref === 'string' ? ref : undefined,
        response,
      };
    }),
  );

const eachAnswer =
  (check: (answer: Answer, spec: JsonObject) => readonly string[]): Rule =>
  (spec) =>
    answersOf(spec).flatMap((answer) => check(answer, spec).map((fault) => `${answer.id} ${answer.status}: ${fault}`));

/** A mock without examples answers "string" and 0. */
export const namedExamples: Rule = eachAnswer(({ ref, response }) => {
  const faults = ref === undefined ? ['must refer to a component.'] : [];
  const bare = Object.entries(isObject(response.content) ? response.content : {}).filter(
    ([, media]) => Object.keys(asObject(asObject(media).examples ?? {})).length === 0,
  );
  return [...faults, ...bare.map(([type]) => `${type} has no named example.`)];
});

/** The rate headers come with success and 429, `Retry-After` with 429 alone, `WWW-Authenticate` with every 401. */
export const headers: Rule = eachAnswer(({ id, isApi, status, response }, spec) => {
  const found = isObject(response.headers) ? response.headers : {};
  const wantsRate = status === '429' || ((isApi || id === 'callTools') && status.startsWith('2'));
  const faults = rateHeaders
    .filter((name) => name in found !== wantsRate)
    .map((name) => (wantsRate ? `must declare ${name}.` : `must not declare ${name}.`));
  if ('Retry-After' in found !== (status === '429')) faults.push('Retry-After belongs to 429 alone.');
  if ('WWW-Authenticate' in found !== (status === '401')) faults.push('WWW-Authenticate belongs to 401 alone.');
  const notInteger = rateHeaders.filter(
    (name) => name in found && resolve(spec, resolve(spec, found[name]).schema).type !== 'integer',
  );
  return [...faults, ...notInteger.map((name) => `${name} must be an integer.`)];
});

/** One error shape, and in every example a code that belongs to the status. */
export const errorShape: Rule = eachAnswer(({ status, response }, spec) => {
  if (!/^[45]/.test(status)) return [];
  const media = asObject(asObject(response.content)['application/json']);
  const { $ref: schema } = asObject(media.schema);
  if (schema === '#/components/schemas/NotReady' || schema === '#/components/schemas/ToolAnswers') return [];
  if (schema !== '#/components/schemas/Error') return ['must have the schema Error.'];
  return Object.entries(asObject(media.examples ?? {})).flatMap(([name, example]) => {
    const { code } = asObject(asObject(resolve(spec, example).value).error);
    const expected = (errorStatuses as Readonly<Record<string, number>>)[String(code)];
    return String(expected) === status
      ? []
      : [`the example ${name} has the code ${String(code)}, which means ${expected}.`];
  });
});

/** 403 shows what the role and the ownership of the operation can refuse, and nothing else. */
export const refusals: Rule = (spec) =>
  apiOperations(spec).flatMap(({ id, raw }) => {
    const media = asObject(asObject(resolve(spec, asObject(raw.responses)['403']).content)['application/json']);
    const shown = Object.keys(asObject(media.examples ?? {}));
    const role = raw['x-site-role'];
    const expected = {
      viewerReadOnly: role === 'admin' || role === 'owner',
      notAuthor: raw['x-ownership'] === 'author',
    };
    return Object.entries(expected)
      .filter(([name, isExpected]) => shown.includes(name) !== isExpected)
      .map(([name, isExpected]) => `${id} 403: must ${isExpected ? '' : 'not '}show the example ${name}.`);
  });

/** The list of codes is the same here and in runtime/errors.ts. */
export const errorCodes: Rule = (spec) => {
  const listed = asArray(asObject(lookUp(spec, '#/components/schemas/ErrorCode')).enum).map(String);
  const known = Object.keys(errorStatuses);
  return [
    ...known.filter((code) => !listed.includes(code)).map((code) => `ErrorCode lacks ${code}.`),
    ...listed
      .filter((code) => !known.includes(code))
      .map((code) => `ErrorCode has ${code}, which runtime/errors.ts lacks.`),
  ];
};

/** The tools are those of the registry, and their list fits what callers read. */
export const tools: Rule = (spec) => {
  const operations = apiOperations(spec).filter(({ raw }) => isObject(raw['x-mcp-tool']));
  const rows = operations.map((operation) => toolRow(spec, operation));
  const names = rows.map(({ name }) => String(name));
  const bytes = Buffer.byteLength(
    JSON.stringify({ tools: rows.map(({ operationId: _, places: __, ...shown }) => shown) }),
  );
  return [
    ...toolOrder
      .filter((name) => !names.includes(name))
      .map((name) => `the tool ${name} of the registry has no operation.`),
    ...names
      .filter((name) => !(toolOrder as readonly string[]).includes(name))
      .map((name) => `the tool ${name} has no place in the registry.`),
    ...(bytes > toolListBytesMax ? [`the list of tools has ${bytes} bytes, more than ${toolListBytesMax}.`] : []),
  ];
};
