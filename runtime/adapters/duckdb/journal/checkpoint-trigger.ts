import type { Backlog } from '../../../ports/event-log.ts';

/** A checkpoint moves writes from the journal to the database file after so many rows, bytes or milliseconds. */
const checkpointRows = 500_000;
export const checkpointBytes = 256 * 1024 * 1024;
const checkpointMs = 300_000;

/** What was written since the last checkpoint: only the journal has all of it. */
export type Written = Omit<Backlog, 'units' | 'rows'>;

/** Decides when a checkpoint is due, by what was written since the last one and how long ago that was. */
export class CheckpointTrigger {
  #rows = 0;
  #bytes = 0;
  #at = performance.now();

  /** Notes rows written to the database and bytes written to the journal. */
  note(written: { readonly rows?: number; readonly bytes?: number }): void {
    this.#rows += written.rows ?? 0;
    this.#bytes += written.bytes ?? 0;
  }

  get written(): Written {
    return { journalRows: this.#rows, journalBytes: this.#bytes, elapsedMs: performance.now() - this.#at };
  }

  get isDue(): boolean {
    const { journalRows, journalBytes, elapsedMs } = this.written;
    return journalRows >= checkpointRows || journalBytes >= checkpointBytes || elapsedMs >= checkpointMs;
  }

  restart(): void {
    this.#rows = 0;
    this.#bytes = 0;
    this.#at = performance.now();
  }
}
