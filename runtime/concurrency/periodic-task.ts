export interface PeriodicTaskOptions {
  /** The pause after a round. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Told of a round that failed; the next one comes all the same. */
  readonly failed: (error: unknown) => void;
}

/** Work that is done again and again while the service runs, one round at a time. */
export class PeriodicTask {
  readonly #dependencies: PeriodicTaskOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isStopping = false;

  constructor(dependencies: PeriodicTaskOptions) {
    this.#dependencies = dependencies;
  }

  /** A long round looks at this between its pieces. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Begins at once with what was left over by the last run of the process. */
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

  /** Resolves when no round is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#round;
  }
}
