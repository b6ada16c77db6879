// How far the reading of the search logs has come.

/** Of all logs together. */
export interface ReadProgress {
  readonly rows: number;
  /** Bytes of the files as they lie on disk. */
  readonly bytes: number;
  readonly totalBytes: number;
}

/** How often it is told, in milliseconds. */
const INTERVAL = 100;

export class ProgressMeter {
  rows = 0;
  bytes = 0;
  readonly #totalBytes: number;
  readonly #onProgress: (progress: ReadProgress) => void;
  #told = performance.now();

  constructor(totalBytes: number, onProgress: (progress: ReadProgress) => void = () => {}) {
    this.#totalBytes = totalBytes;
    this.#onProgress = onProgress;
  }

  /** Counts a log that need not be read. */
  skip(rows: number, bytes: number): void {
    this.rows += rows;
    this.bytes += bytes;
    this.tick();
  }

  /** Tells how far it is, unless it has just been told. */
  tick(): void {
    const now = performance.now();
    if (now - this.#told < INTERVAL) return;
    this.#told = now;
    this.#onProgress({ rows: this.rows, bytes: this.bytes, totalBytes: this.#totalBytes });
  }
}
