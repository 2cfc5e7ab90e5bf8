/** Properties and traits: a flat set of plain values. */
export type Scalars = Readonly<Record<string, string | number | boolean>>;
