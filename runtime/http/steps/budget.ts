import { requireScope } from '../../access/bearer.ts';
import type { Caller } from '../../domain/account.ts';
import { unavailable } from '../../errors.ts';
import type { MatchedExchange } from '../exchange.ts';
import type { Services } from '../services.ts';

/** 429 when the owner's minute is spent. */
export function chargeBudget(exchange: MatchedExchange, { budget }: Services): void | Promise<void> {
  const state = budget.charge(callerOf(exchange), exchange.now, exchange.deadline);
  if (!(state instanceof Promise)) {
    exchange.rate = state;
    return undefined;
  }
  return state.then((settled) => {
    exchange.rate = settled;
  });
}

/** 403 when the key's highest scope is too low. */
export function checkScope(exchange: MatchedExchange): void {
  const { scope } = exchange.operation;
  if (scope !== null) requireScope(callerOf(exchange), scope);
}

/** The caller that an earlier step settled. */
export function callerOf(exchange: MatchedExchange): Caller {
  if (exchange.caller === undefined) throw unavailable(new Error('the pipeline has no caller yet'));
  return exchange.caller;
}
