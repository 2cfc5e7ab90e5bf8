/**
 * What the session of a sample or an identification is found by: its own visitor's id, and the page it names. Rows stored
 * before have neither; their visitor is the one of their session.
 */
export const attachments = ['vitals', 'identifications'].flatMap((table) => [
  `ALTER TABLE ${table} ADD COLUMN own_visitor_id VARCHAR`,
  `ALTER TABLE ${table} ADD COLUMN pageview_id VARCHAR`,
]);
