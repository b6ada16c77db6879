// Writes a planned site into a folder: what is the same is left alone, everything else appears whole or not at all, and
// only what an earlier build of ours wrote is ever deleted.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { bytesOf } from '../plan/file-content.ts';
import type { PlannedFile } from '../plan/planned.ts';
import { type Problem, systemReason } from '../problem.ts';
import type { AnswerDone, AnswerJob, AnswerThreads, AnswerWork } from './answer-threads.ts';
import { CompressedFiles } from './compressed-files.ts';
import { COMPRESSION, type Compressor } from './compressor.ts';
import { linkedFolders } from './linked-folders.ts';
import { siblingsOf } from './siblings.ts';
import { type Change, SiteFolder } from './site-folder.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

export interface WriteResult {
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Whether there was no build before this one. */
  readonly isFirst: boolean;
  /** The site's files that were written, and those that are no longer part of it. */
  readonly changes: readonly Change[];
  /** The compressed files beside them; absent where none were asked for. */
  readonly compressed?: { readonly files: number; readonly bytes: number; readonly written: number };
  /** In milliseconds, spent on making the contents, on the file system, and on waiting for compressed contents. */
  readonly rendering: number;
  readonly writing: number;
  readonly compressing: number;
}

export interface Writing {
  /** Called from time to time with the number of finished files. */
  readonly onProgress?: (done: number) => void;
  /** Makes compressed copies of the files; without it there are none. */
  readonly compressor?: Compressor | undefined;
  /** Render and write answers in parallel to this thread, if there are many. */
  readonly threads?: AnswerThreads | undefined;
  /** Rewrites every file, even if the folder's manifest is missing or damaged. */
  readonly force?: boolean | undefined;
}

export async function writeSite(
  out: string,
  files: readonly PlannedFile[],
  { onProgress = () => {}, compressor, threads, force = false }: Writing = {},
): Promise<WriteResult | Problem> {
  let site: SiteFolder | undefined;
  let workspace: Workspace | undefined;
  let compressed: CompressedFiles | undefined;
  try {
    const names = files.map((file) => file.path);
    const linkedAt = linkedFolders(out);
    const linked = names.map(linkedAt).find((folder) => folder !== undefined);
    if (linked !== undefined) return { code: 'linked-folder', values: { path: path.join(out, linked) } };
    const paths = compressor ? names.flatMap((name) => [name, ...siblingsOf(name)]) : names;
    const opened = openWorkspace(out, paths, force);
    if ('code' in opened) return opened;
    workspace = opened;
    workspace.begin(paths);
    site = new SiteFolder(workspace, linkedAt, compressor && COMPRESSION, force);
    site.makeWay(names);
    if (compressor) compressed = new CompressedFiles(site, compressor);
    const { root, temporary } = workspace;
    const placeOf = (thread: number) => ({ out: root, temporary: `${temporary}-${thread}` });
    const start = threads && ((jobs: readonly AnswerJob[], onDone: OnDone) => threads.start(jobs, placeOf, onDone));
    const result = await writeFiles(site, files, onProgress, compressed, start);
    site.finish();
    workspace.end();
    const { isFirst, changes } = site;
    const removed = changes.filter(({ what }) => what === 'removed').length;
    return { ...result, removed, isFirst, changes };
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    const { at = site?.current ?? '' } = error as { readonly at?: string };
    return { code: 'unwritable', values: { path: path.join(out, at), reason } };
  } finally {
    compressed?.stop();
    workspace?.release();
  }
}

/** How many files are written before others have their turn: a preview goes on answering while it is rebuilt. */
const TURN = 64;
/** A thread takes a tenth of a second to start: fewer answers are made sooner without one. */
const LEAST_FOR_THREADS = 1500;

async function writeFiles(
  site: SiteFolder,
  files: readonly PlannedFile[],
  onProgress: (done: number) => void,
  compressed: CompressedFiles | undefined,
  threads: ((jobs: readonly AnswerJob[], onDone: OnDone) => AnswerWork) | undefined,
): Promise<Counts> {
  let [done, bytes, written] = [0, 0, 0];
  const times = { rendering: 0, writing: 0, compressing: 0 };
  let before = performance.now();
  const spentOn = (step: keyof typeof times) => {
    const now = performance.now();
    times[step] += now - before;
    before = now;
  };
  const count = ({ record, isWritten }: AnswerDone) => {
    bytes += record.size;
    if (isWritten) written++;
    if (done++ % 256 === 0) onProgress(done - 1);
  };
  const finish = async (file: PlannedFile, put: AnswerDone) => {
    count(put);
    spentOn('writing');
    await compressed?.add(file.path, put.record, () => bytesOf(file.render()));
    spentOn('compressing');
    if (done % TURN !== 0) return;
    await setImmediate();
    before = performance.now();
  };
  const render = (file: PlannedFile) => () => {
    spentOn('writing');
    const content = file.render();
    spentOn('rendering');
    return content;
  };
  const make = (file: PlannedFile) => finish(file, site.put({ ...file, render: render(file) }));

  const others: PlannedFile[] = [];
  for (const file of files) {
    const record = site.keep(file);
    if (record) await finish(file, { record, isWritten: false });
    else others.push(file);
  }
  const byThreads = new Map<AnswerJob, PlannedFile>();
  if (threads && others.length >= LEAST_FOR_THREADS) {
    for (const file of others) {
      const job = site.jobFor(file);
      if (job) byThreads.set(job, file);
    }
  }
  const work =
    byThreads.size > 0 ? threads!([...byThreads.keys()], (job, put) => count(site.putBy(job, put))) : undefined;
  try {
    const given = new Set(byThreads.values());
    for (const file of others) if (!given.has(file)) await make(file);
    for (let jobs = work?.take(); jobs; jobs = work?.take()) {
      for (const job of jobs) await make(byThreads.get(job)!);
    }
    await work?.done;
  } finally {
    await work?.stop();
  }
  spentOn('writing');
  await compressed?.finish();
  spentOn('compressing');
  const counts = { files: files.length, bytes, written, unchanged: files.length - written };
  return { ...counts, ...times, ...(compressed && { compressed: compressed.counts() }) };
}

type OnDone = (job: AnswerJob, put: AnswerDone) => void;
type Counts = Omit<WriteResult, 'removed' | 'isFirst' | 'changes'>;
