import { dashboardView } from '../../runtime/domain/dashboard.ts';
import type { Handler } from '../../runtime/operation.ts';

/** One dashboard with its widgets. */
export const getDashboard: Handler<'getDashboard'> = ({ child, reply }) => reply(200, dashboardView(child));
