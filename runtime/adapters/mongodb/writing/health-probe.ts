import { randomUUID } from 'node:crypto';
import { guarded, type MongodbClient } from '../connection/client.ts';
import type { BatchQueue } from './write-queue.ts';

/**
 * Attempts an empty write after a failed one, so that the queue becomes healthy without traffic: a load balancer sends
 * none to an unhealthy process. A start that finds the empty batch finishes it like any other.
 */
export class Revival {
  readonly #client: MongodbClient;
  readonly #queue: BatchQueue;
  #running: Promise<void> | undefined;

  constructor(client: MongodbClient, queue: BatchQueue) {
    this.#client = client;
    this.#queue = queue;
  }

  /** One attempt at a time; its failure is not reported. */
  attempt(): void {
    this.#running ??= this.#write()
      .catch(() => undefined)
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #write(): Promise<void> {
    const batches = this.#client.collection('Batch');
    const _id = randomUUID();
    await guarded(() => batches.insertOne({ _id, at: Date.now(), units: [] }));
    await guarded(() => batches.deleteOne({ _id }));
    await this.#queue.flush();
  }
}
