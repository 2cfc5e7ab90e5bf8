/** How long nobody asks a shared store that failed; then one attempt tells whether it is back. */
export const circuitOpenMs = 5_000;

export interface CircuitOptions {
  /** One attempt. Rejects when the store does not serve. */
  readonly probe: () => Promise<unknown>;
  /** Told when the store is given up on, with the reason, and when it is back. */
  readonly changed: (isClosed: boolean, reason?: unknown) => void;
  /** Runs `work` once, after so many ms; gives what calls it off. */
  readonly later?: (ms: number, work: () => void) => () => void;
}

const systemLater = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};

/** Whether a shared store is asked at all. Closed: it is. Open: it failed and is left alone. */
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

  /** A call failed. The first one opens the circuit; those that were under way change nothing. */
  fail(reason: unknown): void {
    if (!this.#isClosed) return;
    this.#isClosed = false;
    this.#dependencies.changed(false, reason);
    this.#wait();
  }

  /** The store is asked no more, not even whether it is back. */
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
      this.#wait(); // it is still away, which was told when it went
      return;
    }
    if (this.#isStopped) return;
    this.#isClosed = true;
    this.#dependencies.changed(true);
  }
}
