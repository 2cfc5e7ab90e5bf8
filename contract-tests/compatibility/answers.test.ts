import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contractOperations } from '../support/document.ts';
import { answerCases, files, linesOf } from './answer-cases.ts';
import { trafficFiles } from './answers-service.ts';

const test = suite('recorded answers');

answerCases(
  test,
  files.filter((name) => !trafficFiles.includes(name)),
);

test('every operation of the contract is recorded with a success and with an error it documents', () => {
  const statuses = new Map<string, Set<number>>();
  for (const { operation, answer } of files.flatMap(linesOf)) {
    const known = statuses.get(operation) ?? new Set();
    statuses.set(operation, known.add(answer?.status ?? 0));
  }
  const missing = [...contractOperations].flatMap(([id, { responses }]) => {
    const seen = [...(statuses.get(id) ?? [])];
    const hasError = Object.keys(responses).some(
      (status) => Number(status) >= 400 && status !== '500' && status !== '503',
    );
    return [
      ...(seen.some((status) => status < 300) ? [] : [`${id}: no success`]),
      ...(seen.some((status) => status >= 400) || !hasError ? [] : [`${id}: no error`]),
    ];
  });
  assert.equal(missing, []);
});

test.run();
