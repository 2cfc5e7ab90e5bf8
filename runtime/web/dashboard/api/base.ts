const script = new URL(import.meta.url);

/** The path below which the service is reached, without a slash at its end; the page's script lies right there. */
export const base = script.protocol.startsWith('http') ? new URL('.', script).pathname.replace(/\/$/, '') : '';
