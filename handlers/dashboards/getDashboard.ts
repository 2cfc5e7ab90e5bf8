import type { Handler } from '../../runtime/contract/operation.ts';
import { dashboardView } from '../../runtime/domain/dashboard.ts';

/** One dashboard with its widgets. */
export const getDashboard: Handler<'getDashboard'> = ({ child, reply }) => reply(200, dashboardView(child));
