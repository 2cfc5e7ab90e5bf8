/**
 * When the whole file was rewritten last; a row without a time says that something was erased since. What is deleted
 * stays in a file's free blocks until then (vacuum.ts).
 */
export const rewrites = [
  'CREATE TABLE rewrites (rewritten_at BIGINT)',
  // What was erased before is in the free blocks of a store that is not new.
  'INSERT INTO rewrites SELECT NULL FROM documents LIMIT 1',
] as const;
