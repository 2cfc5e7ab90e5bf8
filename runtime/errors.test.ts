import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { document } from '../generated/document.ts';
import {
  ApiError,
  confirmMismatch,
  confirmRequired,
  errorStatuses,
  notFound,
  planRetentionCap,
  unavailable,
} from './errors.ts';

const test = suite('errors');

/** Every list of codes the contract holds; all are the one of its ErrorCode. */
function codeLists(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'enum' in value && Array.isArray(value.enum) && value.enum.includes('validation_failed') ? [value.enum] : [];
  return [...own, ...Object.values(value).flatMap(codeLists)];
}

test('the catalogue and the contract list the same 24 codes', () => {
  const [listed = []] = codeLists(document.paths);
  assert.is(listed.length, 24);
  assert.equal([...listed].sort(), Object.keys(errorStatuses).sort());
});

test('every code stands for a status that is an error', () => {
  for (const [code, status] of Object.entries(errorStatuses)) assert.ok(status >= 400 && status < 600, code);
});

test('an error takes its status from its code and keeps its cause to itself', () => {
  const cause = new Error('disk');
  const error = unavailable(cause);
  assert.equal([error.code, error.status, error.cause], ['unavailable', 503, cause]);
  assert.not.match(error.message, 'disk');
  assert.instance(error, ApiError);
});

test('messages name the value and the way out', () => {
  assert.is(notFound('Funnel').message, 'Funnel not found');
  assert.match(confirmRequired('abc').message, 'confirm=abc');
  assert.match(confirmMismatch('abc').message, 'confirm=abc');
  const cap = planRetentionCap('starter', 365, 400).message;
  for (const part of ['starter', '365', '400']) assert.match(cap, part);
});

test.run();
