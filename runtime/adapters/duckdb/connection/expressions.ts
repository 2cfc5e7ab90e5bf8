/**
 * The 64-bit hash of a text. Sites, sessions, visitors and paths are compared by it, forty times as fast as by a digest.
 * It is the database's own function, which another version of the database may compute differently: see `resetDerived`.
 */
export const hashOf = (expression: string): string => `hash(${expression})`;

/** The order of event rows, by time and then sequence, as one number: pairs are compared several times more slowly. */
export const orderOf = (alias: string): string => `(${alias}.ts::HUGEINT * ${2 ** 53} + ${alias}.seq)`;
