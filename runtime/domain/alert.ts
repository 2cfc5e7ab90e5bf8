import type { components } from '../../generated/openapi.ts';
import { bodyFault } from '../errors.ts';
import { checkCurrency } from './goal.ts';
import { carriedView } from './resource-view.ts';
import type { Alert, Fields } from './resources.ts';
import { trimmedText } from './text.ts';

type Schemas = components['schemas'];
type Settings = Omit<Fields<Alert>, 'state' | 'lastValue' | 'lastEvaluatedAt' | 'lastTriggeredAt'>;
/** Fields with a default in the contract may be absent. */
type AlertCreate = Omit<Schemas['AlertCreate'], 'cooldownMinutes' | 'enabled'> & Schemas['AlertUpdate'];

/** A new alert, ok until its first evaluation. The caller checks that its goal exists. */
export function alertFields(asked: AlertCreate): Fields<Alert> {
  const { metric, condition, threshold, windowMinutes } = asked;
  return {
    name: trimmedText('name', asked.name),
    ...subjectOf(asked, { metric, goalId: null, currency: null }),
    condition,
    threshold,
    windowMinutes,
    channels: { email: asked.channels?.email ?? true, webhook: asked.channels?.webhook ?? false },
    cooldownMinutes: asked.cooldownMinutes ?? 720,
    enabled: asked.enabled ?? true,
    lastTriggeredAt: null,
    ...notEvaluated,
  };
}

/** The patch of a change. A changed condition resets the state to ok; dependent fields are changed together. */
export function alertPatch(alert: Alert, asked: Schemas['AlertUpdate']): Partial<Fields<Alert>> {
  const changed: Settings = {
    name: asked.name === undefined ? alert.name : trimmedText('name', asked.name),
    ...subjectOf(asked, alert),
    condition: asked.condition ?? alert.condition,
    threshold: asked.threshold ?? alert.threshold,
    windowMinutes: asked.windowMinutes ?? alert.windowMinutes,
    channels: { ...alert.channels, ...asked.channels },
    cooldownMinutes: asked.cooldownMinutes ?? alert.cooldownMinutes,
    enabled: asked.enabled ?? alert.enabled,
  };
  const isSame = conditionFields.every((field) => changed[field] === alert[field]);
  return isSame ? changed : { ...changed, ...notEvaluated };
}

/** The state of the last evaluation. */
const conditionFields = ['metric', 'goalId', 'currency', 'condition', 'threshold', 'windowMinutes'] as const;
const notEvaluated = { state: 'ok', lastValue: null, lastEvaluatedAt: null } as const;

/** Metric, goal and currency. A stored one is removed with its metric; one that is sent must fit the metric. */
function subjectOf(
  asked: Schemas['AlertUpdate'],
  before: Pick<Alert, 'metric' | 'goalId' | 'currency'>,
): Pick<Alert, 'metric' | 'goalId' | 'currency'> {
  const metric = asked.metric ?? before.metric;
  const goalId = asked.goalId === undefined && metric === 'conversions' ? before.goalId : (asked.goalId ?? null);
  const currency = asked.currency === undefined && metric === 'revenue' ? before.currency : (asked.currency ?? null);
  if (goalId !== null && metric !== 'conversions') {
    throw bodyFault('goalId', `goalId goes with the metric conversions, not with ${metric}. Leave it out.`);
  }
  if (currency !== null && metric !== 'revenue') {
    throw bodyFault('currency', `currency goes with the metric revenue, not with ${metric}. Leave it out.`);
  }
  if (metric === 'revenue' && currency === null) {
    throw bodyFault('currency', 'currency is required for the metric revenue. Send a code such as EUR.');
  }
  if (currency !== null) checkCurrency(currency);
  return { metric, goalId, currency };
}

/** The refusal of a goal that the site does not have. */
export const unknownGoal = (goalId: string) =>
  bodyFault('goalId', `goalId "${goalId.slice(0, 100)}" is no goal of this site.`);

/** An alert as the API shows it. */
export function alertView(alert: Alert): Schemas['Alert'] {
  const { id, name, metric, goalId, currency, condition, threshold, windowMinutes, channels } = alert;
  const { cooldownMinutes, enabled, state, lastValue, lastEvaluatedAt, lastTriggeredAt } = alert;
  const { email, webhook } = channels;
  return {
    alertId: id,
    ...{ name, metric, goalId, currency, condition, threshold, windowMinutes, channels: { email, webhook } },
    ...{ cooldownMinutes, enabled, state, lastValue, lastEvaluatedAt, lastTriggeredAt },
    ...carriedView(alert),
  };
}
