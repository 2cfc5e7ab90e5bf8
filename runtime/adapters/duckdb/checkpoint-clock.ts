/** The database file takes over from the journal after so many rows, so much text, or so long. */
export const checkpointRows = 500_000;
export const checkpointBytes = 256 * 1024 * 1024;
export const checkpointMs = 300_000;

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

  get isDue(): boolean {
    const elapsedMs = performance.now() - this.#at;
    return this.#rows >= checkpointRows || this.#bytes >= checkpointBytes || elapsedMs >= checkpointMs;
  }

  restart(): void {
    this.#rows = 0;
    this.#bytes = 0;
    this.#at = performance.now();
  }
}
