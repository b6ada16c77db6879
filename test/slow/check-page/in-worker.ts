// Drives the worker of the page that checks tables, without the page's own script. Many checks take only one call to the browser.
import type { Page } from 'playwright-core';
import type { CheckRequest, CheckResult, Reply } from '../../../src/program/check-page/protocol.ts';
import type { Found } from '../../broken/rules.ts';
import type { Files, Fixed } from './by-program.ts';

/** What the worker has to check. */
export interface WorkerTask {
  /** By the paths that the browser reports, which begin with the folder's name if a whole folder is checked. */
  readonly files: Files;
  readonly isFolder: boolean;
  readonly published?: Readonly<Record<string, string>>;
}

export interface WorkerAnswer {
  readonly problems: readonly Found[];
  readonly result: CheckResult;
  /** The problems that are left after fixing, and the corrected files. */
  readonly fixed: Fixed;
}

/** In a call to the browser, files are sent once, as Base64. */
interface Sent {
  readonly contents: readonly string[];
  readonly tasks: readonly (Omit<WorkerTask, 'files'> & { readonly files: readonly (readonly [string, number])[] })[];
}

interface Received {
  readonly reports: readonly [before: string, after: string];
  readonly result: CheckResult;
  readonly corrected: readonly (readonly [file: string, content: string])[];
}

/** @param page shows the page that checks tables @throws {Error} if the worker reports a fault */
export async function checkInWorker(page: Page, tasks: readonly WorkerTask[]): Promise<readonly WorkerAnswer[]> {
  const received = await page.evaluate(runTasks, sent(tasks));
  return received.map(({ reports: [before, after], result, corrected }) => ({
    ...{ problems: JSON.parse(before), result },
    fixed: {
      left: JSON.parse(after),
      changed: new Map(corrected.map(([file, content]) => [file, Buffer.from(content, 'base64')])),
    },
  }));
}

function sent(tasks: readonly WorkerTask[]): Sent {
  const indexes = new Map<Buffer, number>();
  const indexOf = (bytes: Buffer): number => {
    const index = indexes.get(bytes) ?? indexes.size;
    indexes.set(bytes, index);
    return index;
  };
  return {
    tasks: tasks.map((task) => ({
      ...task,
      files: Array.from(task.files, ([path, { bytes }]) => [path, indexOf(bytes)] as const),
    })),
    contents: Array.from(indexes.keys(), (bytes) => bytes.toString('base64')),
  };
}

/** Runs in the page. */
async function runTasks({ contents, tasks }: Sent): Promise<readonly Received[]> {
  const blobs = contents.map((text) => new Blob([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))]));
  const worker = new Worker(document.getElementById('check')!.dataset.worker!);
  const ask = (request: CheckRequest): Promise<Reply> =>
    new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if (data.type === 'failure') reject(new Error(data.message));
        else if (data.type !== 'progress') resolve(data);
      };
      worker.postMessage(request);
    });
  const reply = async <Type extends Reply['type']>(request: CheckRequest) =>
    (await ask(request)) as Extract<Reply, { readonly type: Type }>;
  const report = async () => (await reply<'file'>({ type: 'report', format: 'json' })).content.text();
  const answers: Received[] = [];
  for (const { files, isFolder, published = {} } of tasks) {
    const chosen = files.map(([path, index]) => ({ path, content: blobs[index]! }));
    const { result } = await reply<'result'>({ type: 'check', files: chosen, isFolder, checkedAs: {}, published });
    const before = await report();
    const fixed = result.fixable > 0 ? (await reply<'result'>({ type: 'fix' })).result.corrected : [];
    const corrected: [string, string][] = [];
    for (const { file } of fixed) {
      const { content } = await reply<'file'>({ type: 'corrected', file });
      const bytes = new Uint8Array(await content.arrayBuffer());
      corrected.push([file, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))]);
    }
    answers.push({ reports: [before, fixed.length > 0 ? await report() : before], result, corrected });
  }
  worker.terminate();
  return answers;
}
