import type { IncomingMessage, ServerResponse } from 'node:http';

/** A part outside /api/v2 that may answer a request. Tells whether it did. */
export type Door = (request: IncomingMessage, response: ServerResponse, path: string) => boolean | Promise<boolean>;
