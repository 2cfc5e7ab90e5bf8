/**
 * Whether money was stored together with its hit, so that the session of that hit was there at that moment. Not told of
 * what was stored before, nor of imports: their money may name any session.
 */
export const moneyWithHits = ['ALTER TABLE revenue ADD COLUMN with_hit BOOLEAN'] as const;
