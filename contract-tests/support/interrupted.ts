import type { MongodbClient } from '../../runtime/adapters/mongodb/connection/client.ts';

export interface Interruption {
  readonly collection: string;
  readonly method: string;
  /**
   * Runs directly before the call of that number, by default the first; for a cursor before its first row is read. If
   * it throws, the call throws.
   */
  readonly before: () => Promise<void>;
  readonly call?: number;
}

/** A client of the same database with one interruption of its calls. */
export function interrupted(
  client: MongodbClient,
  { collection, method, before, call = 1 }: Interruption,
): MongodbClient {
  let calls = 0;
  const comesBetween = async () => {
    calls += 1;
    if (calls === call) await before();
  };
  const between = (target: object, name: PropertyKey): unknown => {
    const own: unknown = Reflect.get(target, name);
    if (typeof own !== 'function') return own;
    if (name !== method) return own.bind(target);
    if (method === 'aggregate') return (...given: unknown[]) => new Proxy(own.apply(target, given), { get: rows });
    return (...given: unknown[]) => comesBetween().then(() => own.apply(target, given));
  };
  const rows = (cursor: object, name: PropertyKey): unknown => {
    const own: unknown = Reflect.get(cursor, name);
    if (typeof own !== 'function') return own;
    return name === 'hasNext' ? () => comesBetween().then(() => own.apply(cursor)) : own.bind(cursor);
  };
  const watched = (name: string) => {
    const found = client.collection(name);
    return name === collection ? new Proxy(found, { get: between }) : found;
  };
  return { collection: watched } as unknown as MongodbClient; // the methods used by reads and writes
}
