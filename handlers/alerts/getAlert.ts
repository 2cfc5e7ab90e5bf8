import type { Handler } from '../../runtime/contract/operation.ts';
import { alertView } from '../../runtime/domain/alert.ts';

/** One alert of the caller with its state. */
export const getAlert: Handler<'getAlert'> = ({ child, reply }) => reply(200, alertView(child));
