/** Days whose rows lie by site: their first moment, ms since the epoch. docs/decisions/0042 */
export const sortedDays = ['CREATE TABLE sorted_days (day BIGINT)'] as const;
