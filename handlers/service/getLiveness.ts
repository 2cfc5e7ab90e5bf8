import type { Handler } from '../../runtime/contract/operation.ts';

/** Answers as soon as the process is up. */
export const getLiveness: Handler<'getLiveness'> = ({ reply }) => reply(200, { status: 'ok' });
