import { unavailable } from '../errors.ts';

/** Runs work one at a time, in the order of the calls. */
export class SerialQueue {
  readonly #waitingMax: number;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /** Runs the work after everything queued before it. Rejects when the queue is full. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#waitingMax) throw unavailable(new Error('too many are waiting for their turn'));
    this.#waiting += 1;
    const turn = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = turn.catch(() => undefined); // the caller gets the error
    return turn;
  }
}
