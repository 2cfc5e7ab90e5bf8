import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 16_384, r: 8, p: 1 };
const keyBytes = 32;

/** scrypt with its parameters, as `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares in constant time. Takes the same time without a hash, so that it does not reveal which accounts exist. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = (stored ?? `scrypt$${cost.N}$${cost.r}$${cost.p}$AAAA$`).split('$');
  if (scheme !== 'scrypt') return false;
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer, options: { N: number; r: number; p: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
