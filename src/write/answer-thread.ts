// What a thread does that renders answers and writes them: it is given what answers are made from, and then batches of them.
import { parentPort, workerData } from 'node:worker_threads';
import { type AnswerSource, rendererFrom } from '../plan/answers.ts';
import { FileBytes } from '../plan/file-content.ts';
import type { AnswerJob, BatchDone, ThreadPlace } from './answer-threads.ts';
import { FilePlacer } from './file-placer.ts';
import { type FileRecord, recordAndBytes } from './manifest.ts';

const { source, out, temporary } = workerData as { readonly source: AnswerSource } & ThreadPlace;
const render = rendererFrom(source);
const placer = new FilePlacer(out, temporary);
const fileBytes = new FileBytes();

function make({ name, answer, before }: AnswerJob): { readonly record: FileRecord; readonly isWritten: boolean } {
  const { record, bytes } = recordAndBytes(render(answer.address, answer.rendering), fileBytes);
  if (before === record.hash && placer.has(name, record)) return { record, isWritten: false };
  placer.write(name, bytes());
  return { record, isWritten: true };
}

parentPort?.on('message', (jobs: readonly AnswerJob[]) => {
  const done: BatchDone['done'][number][] = [];
  try {
    for (const job of jobs) done.push(make(job));
    parentPort?.postMessage({ done } satisfies BatchDone);
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    parentPort?.postMessage({ done, error: error as Error, syscall } satisfies BatchDone);
  }
});
