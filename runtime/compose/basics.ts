import type { Config } from '../config.ts';
import type { RequestLog } from '../http/outcome.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';

/** What the pieces of the service log with. */
export interface Log extends RequestLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What every piece of the service is made with. */
export interface Basics {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Random;
  /** Logs faults of work that no request waits for. */
  readonly report: (message: string, error: unknown) => void;
}
