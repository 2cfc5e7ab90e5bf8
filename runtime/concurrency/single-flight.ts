/** Runs work for all callers that asked before it began. Calls during a run wait for the next run, which they share. */
export class SingleFlight {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  run(work: () => Promise<void>): Promise<void> {
    if (this.#running === undefined) {
      this.#running = work().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    const over = this.#running.catch(() => undefined); // its callers got the error
    this.#next ??= over.then(() => {
      this.#next = undefined;
      return this.run(work);
    });
    return this.#next;
  }
}
