// Written by `make generate` from openapi.yaml and the files beside this one. Do not edit.
import type { Handlers } from '../runtime/contract/operation.ts';
import { createAccountKey } from './account/createAccountKey.ts';
import { getAccountSession } from './account/getAccountSession.ts';
import { getSitePaths } from './account/getSitePaths.ts';
import { listAccountKeys } from './account/listAccountKeys.ts';
import { listDroppedHits } from './account/listDroppedHits.ts';
import { revokeAccountKey } from './account/revokeAccountKey.ts';
import { setPassword } from './account/setPassword.ts';
import { setUpAccount } from './account/setUpAccount.ts';
import { signIn } from './account/signIn.ts';
import { signOut } from './account/signOut.ts';
import { updateSitePaths } from './account/updateSitePaths.ts';
import { getChannels } from './acquisition/getChannels.ts';
import { createAlert } from './alerts/createAlert.ts';
import { deleteAlert } from './alerts/deleteAlert.ts';
import { getAlert } from './alerts/getAlert.ts';
import { listAlerts } from './alerts/listAlerts.ts';
import { updateAlert } from './alerts/updateAlert.ts';
import { createAnnotation } from './annotations/createAnnotation.ts';
import { deleteAnnotation } from './annotations/deleteAnnotation.ts';
import { getAnnotation } from './annotations/getAnnotation.ts';
import { listAnnotations } from './annotations/listAnnotations.ts';
import { updateAnnotation } from './annotations/updateAnnotation.ts';
import { deleteProfile } from './behaviour/deleteProfile.ts';
import { getJourneys } from './behaviour/getJourneys.ts';
import { getProfile } from './behaviour/getProfile.ts';
import { getRetention } from './behaviour/getRetention.ts';
import { getVitals } from './behaviour/getVitals.ts';
import { listProfiles } from './behaviour/listProfiles.ts';
import { createDashboard } from './dashboards/createDashboard.ts';
import { deleteDashboard } from './dashboards/deleteDashboard.ts';
import { getDashboard } from './dashboards/getDashboard.ts';
import { listDashboards } from './dashboards/listDashboards.ts';
import { updateDashboard } from './dashboards/updateDashboard.ts';
import { createFunnel } from './funnels/createFunnel.ts';
import { deleteFunnel } from './funnels/deleteFunnel.ts';
import { getFunnel } from './funnels/getFunnel.ts';
import { getFunnelStats } from './funnels/getFunnelStats.ts';
import { listFunnels } from './funnels/listFunnels.ts';
import { updateFunnel } from './funnels/updateFunnel.ts';
import { createGoal } from './goals/createGoal.ts';
import { deleteGoal } from './goals/deleteGoal.ts';
import { getGoal } from './goals/getGoal.ts';
import { listGoals } from './goals/listGoals.ts';
import { updateGoal } from './goals/updateGoal.ts';
import { collectHit } from './ingest/collectHit.ts';
import { collectPixel } from './ingest/collectPixel.ts';
import { collectPlausibleEvent } from './ingest/collectPlausibleEvent.ts';
import { collectUmamiBatch } from './ingest/collectUmamiBatch.ts';
import { collectUmamiEvent } from './ingest/collectUmamiEvent.ts';
import { getExtrasScript } from './ingest/getExtrasScript.ts';
import { getTracker } from './ingest/getTracker.ts';
import { getVitalsScript } from './ingest/getVitalsScript.ts';
import { createReport } from './reports/createReport.ts';
import { deleteReport } from './reports/deleteReport.ts';
import { getReport } from './reports/getReport.ts';
import { listReports } from './reports/listReports.ts';
import { updateReport } from './reports/updateReport.ts';
import { getRevenue } from './revenue/getRevenue.ts';
import { getRevenueCampaigns } from './revenue/getRevenueCampaigns.ts';
import { getRevenueProducts } from './revenue/getRevenueProducts.ts';
import { getRevenueSources } from './revenue/getRevenueSources.ts';
import { createSegment } from './segments/createSegment.ts';
import { deleteSegment } from './segments/deleteSegment.ts';
import { getSegment } from './segments/getSegment.ts';
import { listSegments } from './segments/listSegments.ts';
import { updateSegment } from './segments/updateSegment.ts';
import { getDocumentJson } from './service/getDocumentJson.ts';
import { getDocumentYaml } from './service/getDocumentYaml.ts';
import { getLiveness } from './service/getLiveness.ts';
import { getMetrics } from './service/getMetrics.ts';
import { getReadiness } from './service/getReadiness.ts';
import { getReference } from './service/getReference.ts';
import { createSite } from './sites/createSite.ts';
import { deleteSite } from './sites/deleteSite.ts';
import { getSite } from './sites/getSite.ts';
import { listSites } from './sites/listSites.ts';
import { updateSite } from './sites/updateSite.ts';
import { getEvents } from './stats/getEvents.ts';
import { getPageviews } from './stats/getPageviews.ts';
import { getRealtime } from './stats/getRealtime.ts';
import { getStats } from './stats/getStats.ts';
import { callTools } from './tools/callTools.ts';
import { createWebhook } from './webhooks/createWebhook.ts';
import { deleteWebhook } from './webhooks/deleteWebhook.ts';
import { getWebhook } from './webhooks/getWebhook.ts';
import { listWebhooks } from './webhooks/listWebhooks.ts';
import { updateWebhook } from './webhooks/updateWebhook.ts';

/** The handler of every built operation. */
export const handlers: Handlers = {
  listSites,
  createSite,
  getSite,
  updateSite,
  deleteSite,
  listFunnels,
  createFunnel,
  getFunnel,
  updateFunnel,
  deleteFunnel,
  getFunnelStats,
  listSegments,
  createSegment,
  getSegment,
  updateSegment,
  deleteSegment,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  listGoals,
  createGoal,
  getGoal,
  updateGoal,
  deleteGoal,
  listAlerts,
  createAlert,
  getAlert,
  updateAlert,
  deleteAlert,
  listAnnotations,
  createAnnotation,
  getAnnotation,
  updateAnnotation,
  deleteAnnotation,
  listReports,
  createReport,
  getReport,
  updateReport,
  deleteReport,
  listDashboards,
  createDashboard,
  getDashboard,
  updateDashboard,
  deleteDashboard,
  getStats,
  getPageviews,
  getEvents,
  getRealtime,
  getChannels,
  getJourneys,
  getVitals,
  listProfiles,
  getProfile,
  deleteProfile,
  getRetention,
  getRevenue,
  getRevenueSources,
  getRevenueProducts,
  getRevenueCampaigns,
  collectHit,
  callTools,
  getTracker,
  getVitalsScript,
  getExtrasScript,
  collectPixel,
  collectPlausibleEvent,
  collectUmamiEvent,
  collectUmamiBatch,
  getLiveness,
  getReadiness,
  getMetrics,
  getDocumentJson,
  getDocumentYaml,
  getReference,
  getAccountSession,
  setUpAccount,
  signIn,
  signOut,
  setPassword,
  listAccountKeys,
  createAccountKey,
  revokeAccountKey,
  listDroppedHits,
  getSitePaths,
  updateSitePaths,
};
