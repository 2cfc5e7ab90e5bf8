import type { Backlog } from '../../../ports/event-log.ts';

/** The database file takes over from the journal after so many rows, so much text, or so long. */
export const checkpointRows = 500_000;
export const checkpointBytes = 256 * 1024 * 1024;
export const checkpointMs = 300_000;

/** What came since the last checkpoint: the journal alone has it as whole. */
export type Written = Omit<Backlog, 'units' | 'rows'>;

/** Tells when a checkpoint is due: what was written since the last one, and when that was. */
export class CheckpointClock {
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
