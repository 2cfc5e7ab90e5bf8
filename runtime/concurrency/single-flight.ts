/**
 * Work that does for everybody who asked before it began. Who asks while it is under way waits for the next run, together
 * with all others who do.
 */
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
    const over = this.#running.catch(() => undefined); // whoever began it is told
    this.#next ??= over.then(() => {
      this.#next = undefined;
      return this.run(work);
    });
    return this.#next;
  }
}
