import { randomBytes } from 'node:crypto';

/** Cryptographically secure random bytes; tests may use fixed ones. */
export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };
