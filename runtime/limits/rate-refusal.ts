import { ApiError, type ErrorCode } from '../errors.ts';

/** The state of a budget in the rate headers. */
export interface RateState {
  readonly limit: number;
  /** Never negative. */
  readonly remaining: number;
  /** ms since the epoch. */
  readonly resetAt: number;
}

/** 429, with the state of the spent budget. */
export class RateRefusal extends ApiError {
  readonly rate: RateState;
  readonly retryAfterSeconds: number;

  constructor(
    code: Extract<ErrorCode, 'rate_limited' | 'auth_rate_limited'>,
    message: string,
    { now, ...rate }: RateState & { readonly now: number },
  ) {
    const seconds = Math.max(1, Math.ceil((rate.resetAt - now) / 1000));
    super(code, `${message} Try again in ${seconds} s.`);
    this.rate = rate;
    this.retryAfterSeconds = seconds;
  }
}
