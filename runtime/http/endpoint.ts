import type { IncomingMessage, ServerResponse } from 'node:http';

/** A part outside /api/v2 that may answer a request. Tells whether it did. */
export type Endpoint = (request: IncomingMessage, response: ServerResponse, path: string) => boolean | Promise<boolean>;
