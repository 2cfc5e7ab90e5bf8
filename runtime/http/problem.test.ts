import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nearest, problemOf } from './problem.ts';

const test = suite('problemOf');

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
const validate = ajv.compile({
  type: 'object',
  required: ['requestBody'],
  properties: {
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        limit: { type: 'integer', minimum: 1 },
        order: { type: 'string', enum: ['any', 'strict'] },
        city: { type: 'string', maxLength: 120 },
      },
    },
    requestBody: {
      type: 'object',
      minProperties: 1,
      required: ['name'],
      unevaluatedProperties: false,
      properties: {
        name: { type: 'string', minLength: 1 },
        kind: { type: 'string', enum: ['a', 'b'] },
        'odd/~key': { type: 'string' },
        steps: {
          type: 'array',
          items: {
            type: 'object',
            required: ['pathname'],
            additionalProperties: false,
            properties: { pathname: { type: 'string' } },
          },
        },
        either: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      },
    },
  },
});

function problem(input: object): { message: string; details: string[] } {
  assert.not(validate(input));
  const { message, details = [] } = problemOf(validate.errors ?? [], { query: ['limit', 'offset'] });
  return { message, details: details.map((detail) => `${detail.in} ${detail.path}`) };
}

for (const [input, message, detail] of [
  [{}, 'A JSON body is required. Send it with Content-Type: application/json.', 'body '],
  [{ requestBody: { kind: 'a' } }, 'Field "name" is required.', 'body name'],
  [{ requestBody: { name: 1 } }, 'Field "name" must be string.', 'body name'],
  [{ requestBody: [] }, 'The body must be object.', 'body '],
  [{ requestBody: { name: 'x', kind: 'c' } }, 'Field "kind" must be one of a, b.', 'body kind'],
  [{ requestBody: { name: 'x', kind: 1 } }, 'Field "kind" must be one of a, b.', 'body kind'],
  [{ requestBody: { name: 'x', nam: 1 } }, 'Unknown field "nam"; did you mean "name"?', 'body nam'],
  [
    { requestBody: { name: 'x', zzzzzz: 1 } },
    'Unknown field "zzzzzz". Known: name, kind, odd/~key, steps, either.',
    'body zzzzzz',
  ],
  [{ requestBody: { name: 'x', steps: [{}] } }, 'Field "steps.0.pathname" is required.', 'body steps.0.pathname'],
  [
    { requestBody: { name: 'x', steps: [{ pathname: '/' }, { pathname: '/', path: 1 }] } },
    'Unknown field "steps.1.path"; did you mean "pathname"?',
    'body steps.1.path',
  ],
  [{ requestBody: { name: 'x', 'odd/~key': 1 } }, 'Field "odd/~key" must be string.', 'body odd/~key'],
  [
    { requestBody: { name: 'x' }, query: { limti: 1 } },
    'Unknown query parameter "limti"; did you mean "limit"?',
    'query limti',
  ],
  [
    { requestBody: { name: 'x' }, query: { limit: 0 } },
    'The query parameter "limit" must be >= 1, not "0".',
    'query limit',
  ],
  [
    { requestBody: { name: 'x' }, query: { limit: 'ten' } },
    'The query parameter "limit" must be integer, not "ten".',
    'query limit',
  ],
  [
    { requestBody: { name: 'x' }, query: { order: 'up' } },
    'The query parameter "order" must be one of any, strict, not "up".',
    'query order',
  ],
  [
    { requestBody: { name: 'x' }, query: { city: 'y'.repeat(200) } },
    `The query parameter "city" must NOT have more than 120 characters, not "${'y'.repeat(100)}".`,
    'query city',
  ],
] as const) {
  test(message, () => assert.equal(problem(input), { message, details: [detail] }));
}

test('a choice that fails is reported once, without its branches', () => {
  assert.equal(problem({ requestBody: { name: 'x', either: true } }).details, ['body either']);
});

test('several faults are counted and reported together', () => {
  const { message, details } = problem({ requestBody: { name: '', kind: 'c' }, query: { limit: 'x' } });
  assert.match(message, /^3 problems: /);
  assert.equal(details.sort(), ['body kind', 'body name', 'query limit']);
});

test('an empty change is reported in a sentence', () => {
  assert.match(problem({ requestBody: {} }).message, 'Send at least one field to update.');
});

test('the nearest word is one that could have been meant', () => {
  const words = ['name', 'domain', 'isPublic', 'dataRetentionDays'];
  for (const [typed, meant] of [
    ['nmae', 'name'],
    ['Domain', 'domain'],
    ['ispublic', 'isPublic'],
    ['retentionDays', 'dataRetentionDays'],
    ['dataRetentionDay', 'dataRetentionDays'],
    ['retention', 'dataRetentionDays'],
    ['zzzzzzzz', undefined],
    ['x'.repeat(10_000), undefined],
    ['', undefined],
  ] as const) {
    assert.is(nearest(typed, words), meant, typed);
  }
});

test.run();
