import { randomUUID } from 'node:crypto';
import { guarded, type MongodbClient } from '../connection/client.ts';
import type { BatchQueue } from './write-queue.ts';

/**
 * Tries a write where one failed, so that the queue is healthy again without waiting for traffic: whoever asks for the
 * health sends none meanwhile. What is written is a batch of nothing; a start that finds one finishes it like any other.
 */
export class Revival {
  readonly #client: MongodbClient;
  readonly #queue: BatchQueue;
  #running: Promise<void> | undefined;

  constructor(client: MongodbClient, queue: BatchQueue) {
    this.#client = client;
    this.#queue = queue;
  }

  /** One attempt at a time; failing it is no news. */
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
