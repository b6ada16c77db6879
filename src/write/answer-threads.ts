// Threads that render answers and write them, beside the one that does all else. Measured on two cores: the pages of councils
// are nine tenths of a site's bytes, and depend on nothing that is made later.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AnswerSource, PlannedAnswer } from '../plan/answers.ts';
import type { FileRecord } from './manifest.ts';

export interface AnswerJob {
  readonly name: string;
  readonly answer: PlannedAnswer;
  /** The hash that the file had in the build before; undefined where it was not there. */
  readonly before: string | undefined;
}

export interface AnswerDone {
  readonly record: FileRecord;
  readonly isWritten: boolean;
}

/** What a thread says of a batch: what it did of it, in order, and what kept it from the next. */
export interface BatchDone {
  readonly done: readonly AnswerDone[];
  readonly error?: Error;
  /** The error's system call, which the error loses between threads. */
  readonly syscall?: string | undefined;
}

/** Where a thread writes. */
export interface ThreadPlace {
  readonly out: string;
  /** Its own. */
  readonly temporary: string;
}

export interface AnswerThreads {
  /**
   * @param placeOf where each thread writes
   * @param onDone is told of each answer that a thread has made
   */
  start(
    jobs: readonly AnswerJob[],
    placeOf: (thread: number) => ThreadPlace,
    onDone: (job: AnswerJob, done: AnswerDone) => void,
  ): AnswerWork;
}

export interface AnswerWork {
  /** Some jobs that no thread has begun, for the caller to do; undefined when there are none left. */
  take(): readonly AnswerJob[] | undefined;
  /** Rejected with what went wrong in a thread, the job's name as its `at`. */
  readonly done: Promise<void>;
  stop(): Promise<unknown>;
}

/** Each has its own records and their markup: 60 to 80 MB. */
const MOST_THREADS = 2;
/** So many that a thread has enough to do while this one is busy. */
const BATCH = 64;
const AHEAD = 3;

/**
 * @param count how many threads; by default one for each core but this thread's own
 * @returns undefined where there are none: on one core, and where the program runs from its source, which Node 20 can't
 * run in a thread
 */
export function answerThreads(
  source: AnswerSource,
  count = Math.min(availableParallelism() - 1, MOST_THREADS),
): AnswerThreads | undefined {
  if (count < 1 || import.meta.filename.endsWith('.ts')) return undefined;
  return {
    start(jobs, placeOf, onDone) {
      let next = 0;
      const take = () => {
        const batch = jobs.slice(next, next + BATCH);
        next += batch.length;
        return batch.length > 0 ? batch : undefined;
      };
      const workers: Worker[] = [];
      const work = (thread: number): Promise<void> =>
        new Promise((resolve, reject) => {
          const worker = new Worker(new URL('./answer-thread.js', import.meta.url), {
            workerData: { source, ...placeOf(thread) },
          });
          workers.push(worker);
          const underWay: (readonly AnswerJob[])[] = [];
          const give = () => {
            for (let batch = take(); batch; batch = underWay.length < AHEAD ? take() : undefined) {
              underWay.push(batch);
              worker.postMessage(batch);
            }
            if (underWay.length === 0) resolve();
          };
          worker.on('message', ({ done, error, syscall }: BatchDone) => {
            const batch = underWay.shift()!;
            for (const [index, each] of done.entries()) onDone(batch[index]!, each);
            if (error) reject(Object.assign(error, { syscall, at: batch[done.length]?.name }));
            else give();
          });
          worker.on('error', reject);
          give();
        });
      const done = Promise.all(Array.from({ length: count }, (_, thread) => work(thread))).then(() => {});
      // Awaited later, when this thread has done its own part.
      done.catch(() => {});
      return { take, done, stop: () => Promise.all(workers.map((worker) => worker.terminate())) };
    },
  };
}
