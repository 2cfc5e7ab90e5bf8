import { type DuckdbClient, freeBytesMin, isDurableDespite, isFatal } from '../connection/client.ts';

export const isRoomLeft = (client: DuckdbClient): boolean => client.freeBytes() >= freeBytesMin;

/** Fails, with what an operator can do about it, when the disk has too little room for a write. */
export function checkRoom(client: DuckdbClient): void {
  if (!isRoomLeft(client)) throw new Error('less than 64 MB are left on the disk of the store');
}

/** Does work in one transaction on the writer's connection; `commit` are the statements that end it. */
export async function inTransaction<T>(client: DuckdbClient, work: () => Promise<T>, commit = 'COMMIT'): Promise<T> {
  checkRoom(client);
  const { writer } = client;
  await writer.run('BEGIN');
  let done: { readonly result: T } | undefined;
  try {
    done = { result: await work() };
    await writer.run(commit);
    return done.result;
  } catch (error) {
    if (done !== undefined && isDurableDespite(error)) return done.result;
    if (!isFatal(error)) await writer.run('ROLLBACK').catch(() => undefined); // the first error says more
    throw error;
  }
}
