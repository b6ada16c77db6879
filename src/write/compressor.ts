// Compresses contents with Brotli and gzip, on all cores.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Encoding } from './siblings.ts';

export type Compressed = Readonly<Record<Encoding, Uint8Array>>;

export interface Compressor {
  /** How many contents it takes at once; more only wait in memory. */
  readonly capacity: number;
  compress(content: Uint8Array): Promise<Compressed>;
  close(): Promise<unknown>;
}

// Measured on an eighth of a site of the register's size, 55.7 MB, one core of an AMD EPYC, Node 20.20:
// Brotli 5 4.43 MB in 0.5 s, 6 4.41 in 0.6, 9 4.34 in 4.4, 10 3.92 in 24, 11 3.78 in 97; gzip 6 5.00 in 0.5, 9 4.82 in 1.3.
// The last 14 % would make a build last a hundred times as long.
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 6;

/** What decides about the bytes besides the content: a build that finds another's compresses everything anew. */
export const COMPRESSION = [
  `brotli ${process.versions.brotli} quality ${BROTLI_QUALITY}`,
  `zlib ${process.versions.zlib} level ${GZIP_LEVEL}`,
  // zlib takes other ways, to other bytes, with other processors' instructions.
  process.arch,
].join(', ');

interface Thread {
  readonly worker: Worker;
  readonly jobs: { resolve(result: Compressed): void; reject(error: unknown): void }[];
}

/**
 * Threads of our own, because libuv's pool, which zlib's asynchronous functions share, has four, however many cores there
 * are. They are started as they are needed: a build that changes nothing starts none.
 */
export function openCompressor(cores = availableParallelism()): Compressor {
  const threads: Thread[] = [];
  const leastBusy = (): Thread => {
    const least = threads.reduce<Thread | undefined>(
      (least, thread) => (least && least.jobs.length <= thread.jobs.length ? least : thread),
      undefined,
    );
    if (least && (least.jobs.length === 0 || threads.length >= cores)) return least;
    const thread = startThread();
    threads.push(thread);
    return thread;
  };
  return {
    capacity: cores * 4,
    compress: (content) =>
      new Promise((resolve, reject) => {
        const { worker, jobs } = leastBusy();
        jobs.push({ resolve, reject });
        worker.postMessage(content);
      }),
    close: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  };
}

function startThread(): Thread {
  // From the function's text: a file of its own would be TypeScript in the tests, which Node 20 runs in no thread.
  const source = `(${work})(${BROTLI_QUALITY}, ${GZIP_LEVEL})`;
  const worker = new Worker(source, { eval: true });
  const jobs: Thread['jobs'] = [];
  worker.on('message', (result: Compressed) => jobs.shift()?.resolve(result));
  worker.on('error', (error) => {
    for (const job of jobs.splice(0)) job.reject(error);
  });
  return { worker, jobs };
}

/** What a thread runs; it sees nothing of this module. */
function work(quality: number, level: number): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  const { brotliCompressSync, constants, gzipSync } = process.getBuiltinModule('node:zlib');
  parentPort?.on('message', (content: Uint8Array) => {
    const br = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    const gzip = gzipSync(content, { level });
    // The system that made it, which would differ: 255 is unknown (RFC 1952, 2.3.1). Node sets no time.
    gzip[9] = 255;
    parentPort.postMessage({ br, gzip });
  });
}
