/** How long a failed shared store is not called; then one attempt decides whether it is back. */
export const circuitOpenMs = 5_000;

export interface CircuitOptions {
  /** One attempt. Rejects while the store does not work. */
  readonly probe: () => Promise<unknown>;
  /** Called when the circuit opens, with the reason, and when it closes. */
  readonly changed: (isClosed: boolean, reason?: unknown) => void;
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  readonly later?: (ms: number, work: () => void) => () => void;
}

const systemLater = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};

/** A circuit breaker for a shared store. Closed: the store is called. Open: it failed and is not called. */
export class Circuit {
  readonly #dependencies: CircuitOptions;
  readonly #later: NonNullable<CircuitOptions['later']>;
  #isClosed = true;
  #isStopped = false;
  #callOff: () => void = () => undefined;

  constructor(dependencies: CircuitOptions) {
    this.#dependencies = dependencies;
    this.#later = dependencies.later ?? systemLater;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** A call failed. The first failure opens the circuit; failures of concurrent calls have no effect. */
  fail(reason: unknown): void {
    if (!this.#isClosed) return;
    this.#isClosed = false;
    this.#dependencies.changed(false, reason);
    this.#wait();
  }

  /** No further calls, and no further attempts. */
  stop(): void {
    this.#isClosed = false;
    this.#isStopped = true;
    this.#callOff();
  }

  #wait(): void {
    if (!this.#isStopped) this.#callOff = this.#later(circuitOpenMs, () => void this.#attempt());
  }

  async #attempt(): Promise<void> {
    try {
      await this.#dependencies.probe();
    } catch {
      this.#wait(); // still down, which was reported when the circuit opened
      return;
    }
    if (this.#isStopped) return;
    this.#isClosed = true;
    this.#dependencies.changed(true);
  }
}
