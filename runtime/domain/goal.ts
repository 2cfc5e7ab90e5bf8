import type { components } from '../../generated/openapi.ts';
import { bodyFault } from '../errors.ts';
import { configuredPathname } from './configured-pathname.ts';
import { isCurrency } from './money.ts';
import { carriedView } from './resource-view.ts';
import type { Fields, Goal } from './resources.ts';
import { trimmedText } from './text.ts';

type Schemas = components['schemas'];

/** A new goal: its type has its field, value and currency are given together. */
export function goalFields(asked: Schemas['GoalCreate']): Fields<Goal> {
  const { type } = asked;
  const target = targetOf(type, asked);
  const own = ownField[type];
  if (target[own] === null) throw bodyFault(own, `${own} is required for a goal of type ${type}.`);
  return { name: trimmedText('name', asked.name), type, ...target, ...worthOf(asked, { value: null, currency: null }) };
}

/** The patch of a change; dependent fields are changed together. The type of a goal cannot change. */
export function goalPatch(goal: Goal, asked: Schemas['GoalUpdate']): Partial<Fields<Goal>> {
  const target = targetOf(goal.type, asked);
  const own = ownField[goal.type];
  return {
    ...(asked.name === undefined ? {} : { name: trimmedText('name', asked.name) }),
    ...(target[own] === null ? {} : target),
    ...worthOf(asked, goal),
  };
}

const ownField = { pageview: 'pathname', event: 'eventName' } as const;

/** The field of the goal's type; the other one is null. */
function targetOf(
  type: Goal['type'],
  { pathname, eventName }: { readonly pathname?: string; readonly eventName?: string },
): Pick<Goal, 'pathname' | 'eventName'> {
  const [foreign, value] = type === 'pageview' ? ['eventName', eventName] : ['pathname', pathname];
  if (value !== undefined) {
    throw bodyFault(`${foreign}`, `${foreign} does not go with type ${type}. Send ${ownField[type]} instead.`);
  }
  return {
    pathname: pathname === undefined ? null : configuredPathname('pathname', pathname),
    eventName: eventName === undefined ? null : trimmedText('eventName', eventName),
  };
}

/** Value and currency, both or neither, after the change. */
function worthOf(
  asked: { readonly value?: number | null; readonly currency?: string | null },
  before: Pick<Goal, 'value' | 'currency'>,
): Pick<Goal, 'value' | 'currency'> {
  const value = asked.value === undefined ? before.value : asked.value;
  const currency = asked.currency === undefined ? before.currency : asked.currency;
  if ((value === null) !== (currency === null)) {
    const missing = value === null ? 'value' : 'currency';
    throw bodyFault(missing, 'value and currency go together. Send both, or null for both.');
  }
  if (currency !== null) checkCurrency(currency);
  return { value, currency };
}

/** Refuses a currency that is not in ISO 4217. */
export function checkCurrency(currency: string): void {
  if (isCurrency(currency)) return;
  throw bodyFault('currency', `currency "${currency}" is not in ISO 4217. Send a code such as EUR.`);
}

/** A goal as the API returns it, without results. */
export function goalView(goal: Goal): Schemas['Goal'] {
  const { id, name, type, pathname, eventName, value, currency } = goal;
  return { goalId: id, name, type, pathname, eventName, value, currency, ...carriedView(goal) };
}
