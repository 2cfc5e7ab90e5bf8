/** Any source of unpredictable bytes. */
export interface RandomBytes {
  bytes(count: number): Uint8Array;
}

const trackingAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const slugAlphabet = `${trackingAlphabet}-_`;

/** 24 lower-case hex characters: 4 bytes of seconds, then 8 random ones, so that ids sort roughly by age. */
export function newId(now: number, random: RandomBytes): string {
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0')
    .slice(-8);
  return seconds + Buffer.from(random.bytes(8)).toString('hex');
}

/** Creates ids of events: 4 bytes of seconds, 5 random bytes of the process, a counter. Cheap and unique. */
export function idSequence(random: RandomBytes): (now: number) => string {
  const process = Buffer.from(random.bytes(5)).toString('hex');
  let count = Buffer.from(random.bytes(3)).readUIntBE(0, 3);
  return (now) => {
    count = (count + 1) & 0xffffff;
    const seconds = Math.floor(now / 1000)
      .toString(16)
      .padStart(8, '0')
      .slice(-8);
    return seconds + process + count.toString(16).padStart(6, '0');
  };
}

/** Whether a value has the form of a database id. */
export const isId = (value: string): boolean => /^[0-9a-f]{24}$/.test(value);

/** The public 10-character id of a site. */
export const newTrackingId = (random: RandomBytes): string => pick(trackingAlphabet, 10, random);

/** The 12 url-safe characters of a public page's slug. */
export const newSlug = (random: RandomBytes): string => pick(slugAlphabet, 12, random);

/** Rejection sampling: every character equally likely. */
function pick(alphabet: string, length: number, random: RandomBytes): string {
  const ceiling = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length * 2)) {
      if (byte < ceiling && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
