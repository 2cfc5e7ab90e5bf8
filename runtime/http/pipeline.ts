import type { EndpointKind } from '../../generated/operations.ts';
import type { MatchedExchange } from './exchange.ts';
import type { Services, Step } from './services.ts';
import { checkConfirmation, checkForm, readHits, readJson, readWholeJson } from './steps/body.ts';
import { chargeBudget } from './steps/budget.ts';
import {
  authenticate,
  authenticateKey,
  authenticateMetrics,
  authenticateSession,
  authenticateWriter,
  checkScope,
} from './steps/caller.ts';
import { refuseForeignPage, refusePlainPage } from './steps/own-page.ts';
import { checkRole, findChild, findCollectingSite, findSite, findWritableSite } from './steps/site.ts';
import { readMessages } from './steps/tools.ts';

/** What a request passes on its way to the handler. */
export interface Pipeline {
  /** In the security stage of openapi-backend. Access precedes validation: a stranger learns nothing from a body error. */
  readonly before: readonly Step[];
  /** Whether openapi-backend validates query and body against the contract. */
  readonly isValidated: boolean;
  readonly after: readonly Step[];
}

/**
 * The checks of each kind of endpoint in their order, and the only place that decides it (docs/request-path.md).
 * Preflight and match come before; the handler comes after.
 */
export const pipelines: Readonly<Record<EndpointKind, Pipeline>> = {
  api: {
    before: [authenticate, chargeBudget, checkScope, findSite, checkRole, readJson, checkConfirmation, checkForm],
    isValidated: true,
    after: [findChild],
  },
  open: { before: [], isValidated: false, after: [] },
  metrics: { before: [authenticateMetrics], isValidated: false, after: [] },
  'sign-in': { before: [refuseForeignPage, refusePlainPage, readWholeJson], isValidated: true, after: [] },
  account: {
    before: [refuseForeignPage, refusePlainPage, authenticateSession, chargeBudget, findSite, checkRole, readWholeJson],
    isValidated: true,
    after: [],
  },
  collect: {
    before: [authenticateWriter, findWritableSite, readHits, findCollectingSite],
    isValidated: false,
    after: [],
  },
  compatible: { before: [authenticateWriter, readHits, findCollectingSite], isValidated: false, after: [] },
  tools: { before: [authenticateKey, chargeBudget, readMessages], isValidated: false, after: [] },
};

/** Runs steps, waiting only where one has something to wait for. */
export async function runSteps(steps: readonly Step[], exchange: MatchedExchange, services: Services): Promise<void> {
  for (const step of steps) {
    const waiting = step(exchange, services);
    if (waiting !== undefined) await waiting;
  }
}
