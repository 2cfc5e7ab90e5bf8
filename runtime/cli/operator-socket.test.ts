import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openOperatorSocket, socketPath } from './operator-socket.ts';

const test = suite('cli: the socket of the running service');

const chunk = Buffer.alloc(1024 * 1024, 'z');
const chunks = 64;

/** The answer to a client that continues to send after `start`, and whether all it sends is read. */
async function flood(start: string): Promise<{ answer: string; isTaken: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'socket-'));
  const socket = await openOperatorSocket(folder, async () => ({ done: true }));
  try {
    const client = createConnection({ path: socketPath(folder), allowHalfOpen: true });
    client.setEncoding('utf8');
    client.on('error', () => client.destroy());
    let answer = '';
    client.on('data', (text: string) => {
      answer += text;
    });
    client.write(start);
    const isTaken = await isAllTaken(client);
    client.destroy();
    return { answer, isTaken };
  } finally {
    await socket.close();
    rmSync(folder, { recursive: true });
  }
}

async function isAllTaken(client: Socket): Promise<boolean> {
  for (let count = 0; count < chunks; count += 1) {
    const error = await new Promise((resolve) => client.write(chunk, resolve));
    if (error) return false;
  }
  return true;
}

test('what follows a command is not taken in', async () => {
  assert.equal(await flood('{"name": "x"}\n'), { answer: '{"answer":{"done":true}}\n', isTaken: false });
});

test('a line without end is refused, and not taken in', async () => {
  assert.equal(await flood('{'), { answer: '{"refusal":"The line is too long."}\n', isTaken: false });
});

test.run();
