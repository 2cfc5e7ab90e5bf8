import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openOperatorSocket, type Streamed } from './operator-socket.ts';
import { streamFromService } from './operator-stream.ts';

const test = suite<{ folder: string }>('cli: lines from the running service');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'stream-'));
});
test.after.each(({ folder }) => {
  rmSync(folder, { recursive: true });
});

const asked = { name: 'export', options: {} };

/** The written lines and the answer of a service that sends these texts in sequence. */
async function streamed(folder: string, texts: readonly string[], answer: Streamed['answer']) {
  const lines = (async function* () {
    yield* texts;
  })();
  const socket = await openOperatorSocket(folder, async () => ({ lines, answer }));
  const written: Buffer[] = [];
  const out = new Writable({
    write: (chunk, _, done) => {
      written.push(chunk);
      done();
    },
  });
  try {
    const answered = await streamFromService(folder, asked, { out, at: () => undefined });
    return { answered, written: Buffer.concat(written).toString() };
  } finally {
    await socket.close();
  }
}

test('lines are written unchanged, and the summary after them is the answer', async ({ folder }) => {
  const line = `{"collection":"PageView","document":"${'é'.repeat(5_000)}"}\n`;
  for (const texts of [[], [line], [line, line.repeat(40), '\n', 'x\n', line.repeat(9)]]) {
    const { answered, written } = await streamed(folder, texts, () => ({ exported: texts.length }));
    assert.ok(written === texts.join(''), `${written.length} of ${texts.join('').length} characters`);
    assert.equal(answered, { exported: texts.length });
  }
});

test('a fault after the first lines is reported as a refusal', async ({ folder }) => {
  const failing = streamed(folder, ['{"collection":"User"}\n'], () => {
    throw new Error('the disk is gone');
  });
  await failing.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'the disk is gone'),
  );
});

test('a service that ends amid its lines has not answered', async ({ folder }) => {
  let closing: Promise<void> | undefined;
  const closed = async () => {
    closing = socket.close();
  };
  const lines = (async function* () {
    yield '{"collection":"User"}\n';
    await closed();
    yield '{"collection":"User"}\n';
  })();
  const socket = await openOperatorSocket(folder, async () => ({ lines, answer: () => ({}) }));
  const out = new Writable({ write: (_, __, done) => done() });
  await streamFromService(folder, asked, { out, at: () => undefined }).then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'The running service ended before it had answered.'),
  );
  await closing;
});

test('without a listening service nothing is sent', async ({ folder }) => {
  const out = new Writable({ write: () => assert.unreachable() });
  assert.is(await streamFromService(folder, asked, { out, at: () => undefined }), undefined);
});

test.run();
