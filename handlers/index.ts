// Written by `make generate` from openapi.yaml and the files beside this one. Do not edit.
import type { Handlers } from '../runtime/operation.ts';
import { createSite } from './sites/createSite.ts';
import { deleteSite } from './sites/deleteSite.ts';
import { getSite } from './sites/getSite.ts';
import { listSites } from './sites/listSites.ts';
import { updateSite } from './sites/updateSite.ts';
import { getPageviews } from './stats/getPageviews.ts';
import { getRealtime } from './stats/getRealtime.ts';
import { getStats } from './stats/getStats.ts';

/** The handler of every built operation. */
export const handlers: Handlers = {
  listSites,
  createSite,
  getSite,
  updateSite,
  deleteSite,
  getStats,
  getPageviews,
  getRealtime,
};
