import { alertView } from '../../runtime/domain/alert.ts';
import type { Handler } from '../../runtime/operation.ts';

/** One alert of the caller with its state. */
export const getAlert: Handler<'getAlert'> = ({ child, reply }) => reply(200, alertView(child));
