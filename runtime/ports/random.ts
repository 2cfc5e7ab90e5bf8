import { randomBytes } from 'node:crypto';

/** Where unpredictable bytes come from; tests may fix them. */
export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };
