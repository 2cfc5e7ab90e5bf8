import type { MatchedExchange } from '../exchange.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';

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
