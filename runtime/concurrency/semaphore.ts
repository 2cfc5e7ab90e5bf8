import { unavailable } from '../errors.ts';

/** Limits concurrent work; further work waits in order, with a timeout. */
export class Semaphore {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async within<T>(waitMsMax: number, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(waitMsMax);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #wait(msMax: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(next);
        reject(unavailable(new Error(`too many wait, this for ${Math.round(msMax)} ms`)));
      }, msMax);
      const next = () => {
        clearTimeout(timer);
        this.#waiting.delete(next);
        resolve();
      };
      this.#waiting.add(next);
    });
  }
}
