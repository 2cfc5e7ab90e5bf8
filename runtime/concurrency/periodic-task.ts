export interface PeriodicTaskOptions {
  /** Pause after a run, ms. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Called with the error of a failed run; the next run is not affected. */
  readonly failed: (error: unknown) => void;
}

/** Background work repeated while the service runs, one run at a time. */
export class PeriodicTask {
  readonly #dependencies: PeriodicTaskOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isStopping = false;

  constructor(dependencies: PeriodicTaskOptions) {
    this.#dependencies = dependencies;
  }

  /** Long runs check this between their steps. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Starts with a run for the work that the previous process left. */
  start(): void {
    this.#next(0);
  }

  #next(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#round = this.#dependencies
        .work()
        .catch(this.#dependencies.failed)
        .finally(() => {
          this.#round = undefined;
          if (!this.#isStopping) this.#next(this.#dependencies.everyMs);
        });
    }, delayMs);
    this.#timer.unref();
  }

  /** Resolves when no run is in progress. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#round;
  }
}
