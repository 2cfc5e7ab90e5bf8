import { unavailable } from '../errors.ts';

/** Lets work be done one piece at a time, in the order it came. */
export class SerialQueue {
  readonly #waitingMax: number;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /** Does the work when everything before it is done. Refuses when too much is waiting. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#waitingMax) throw unavailable(new Error('too many are waiting for their turn'));
    this.#waiting += 1;
    const turn = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = turn.catch(() => undefined); // its taker is told
    return turn;
  }
}
