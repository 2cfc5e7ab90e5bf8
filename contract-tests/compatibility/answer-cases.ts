import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { uvu } from 'uvu';
import * as assert from 'uvu/assert';
import { startAnswers } from './answers-service.ts';
import { type RecordedAnswer, type RecordedRequest, Recorder } from './recorded-answer.ts';

/** A line of a file: a request and its answer. A request without an answer is new. */
export type Line = RecordedRequest & { readonly answer?: RecordedAnswer };

const folder = join(import.meta.dirname, 'answers');
const isUpdate = process.env.UPDATE_ANSWERS === '1';
const differencesShown = 20;

/** Names of the files of requests. */
export const files: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.ndjson'))
  .map((name) => name.replace('.ndjson', ''))
  .sort();

/** Requests of a file with their answers. */
export const linesOf = (name: string): Line[] =>
  readFileSync(join(folder, `${name}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line); // written by this test

/** Sends the requests of each file; `UPDATE_ANSWERS=1` writes the answers, else they are compared. */
export function answerCases(test: uvu.Test<object>, names: readonly string[]): void {
  for (const name of names) test(`${name}: requests are answered as recorded`, () => checkFile(name));
}

async function checkFile(name: string): Promise<void> {
  const lines = linesOf(name);
  const answered = await answersTo(name, lines);
  if (isUpdate) {
    const text = answered.map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(join(folder, `${name}.ndjson`), text);
    return;
  }
  const differences = lines.flatMap((line, index) => difference(line, answered[index] ?? line));
  const shown = differences.slice(0, differencesShown).join('\n');
  assert.is(differences.length, 0, `${differences.length} of ${lines.length} answers of ${name} differ:\n${shown}`);
}

async function answersTo(file: string, lines: readonly Line[]): Promise<Line[]> {
  const service = await startAnswers(file);
  try {
    const recorder = new Recorder(service);
    const answered: Line[] = [];
    for (const line of lines) answered.push({ ...line, answer: await recorder.ask(line) });
    return answered;
  } finally {
    await service.api.stop();
  }
}

/** Operation, case, request, and where the answers part. */
function difference(before: Line, after: Line): string[] {
  const [left, right] = [before, after].map(({ answer }) => JSON.stringify(answer) ?? 'no answer yet');
  if (left === undefined || right === undefined || left === right) return [];
  let at = 0;
  while (left[at] === right[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 60), at + 140);
  const asked = `${before.operation}, ${before.case}: ${before.request}${before.as === undefined ? '' : ` as ${before.as}`}`;
  return [`${asked}\n  recorded … ${part(left)}\n  now      … ${part(right)}`];
}
