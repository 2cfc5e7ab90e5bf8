import type { Handler } from '../../runtime/contract/operation.ts';
import { reportView } from '../../runtime/domain/report.ts';

/** One report of the caller. */
export const getReport: Handler<'getReport'> = ({ child, clock, reply }) => reply(200, reportView(child, clock.now()));
