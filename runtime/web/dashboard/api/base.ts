const script = new URL(import.meta.url);

/** The path of the service, without a trailing slash; the page's script is directly below it. */
export const base = script.protocol.startsWith('http') ? new URL('.', script).pathname.replace(/\/$/, '') : '';
