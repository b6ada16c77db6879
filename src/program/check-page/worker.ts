// The worker of the page that checks tables. It runs the program's own code on the chosen files, which never leave the browser.
import { readFileSync } from 'node:fs';
import type { Severity } from '../../engine/diagnostics/diagnostic.ts';
import { tableFile } from '../../engine/source/source-folder.ts';
import { TABLE_NAMES, type TableName } from '../../engine/tables/tables.ts';
import { type Checking, startChecking } from './checking.ts';
import { type PlacedFiles, placeChosen } from './place-files.ts';
import type { Choice, Reply, Request } from './protocol.ts';
import { placeFiles } from './stand-ins/fs.ts';

const reply = (message: Reply): void => postMessage(message);

let checking: Checking | undefined;

async function check(choice: Choice): Promise<void> {
  const placed = await placeChosen(choice);
  const fromSite = choice.isFolder ? [] : publishedFor(placed, choice.published);
  placeFiles([
    ...Array.from(placed.files, ([path, { content }]) => [path, content] as const),
    ...fromSite.map((name) => [tableFile(name), new TextEncoder().encode(choice.published[name])] as const),
  ]);
  checking = await startChecking(placed, {
    ...{ isFolder: choice.isFolder, fromSite: fromSite.map(tableFile) },
    onProgress: (progress) => reply({ type: 'progress', progress }),
  });
  reply({ type: 'result', result: checking.result() });
}

/** The published tables that the user didn't choose. */
const publishedFor = ({ files }: PlacedFiles, published: Choice['published']): readonly TableName[] =>
  TABLE_NAMES.filter((name) => published[name] !== undefined && !files.has(tableFile(name)));

const problems = (file: string, severity: Severity | undefined, from: number): Reply => ({
  type: 'problems',
  ...checking!.problems(file, severity, from),
});

async function answer(request: Request): Promise<void> {
  switch (request.type) {
    case 'check':
      return check(request);
    case 'fix':
      await checking!.fix();
      return reply({ type: 'result', result: checking!.result() });
    case 'problems':
      return reply(problems(request.file, request.severity, request.from));
    case 'corrected':
      return reply({ type: 'file', content: new Blob([readFileSync(request.file)]) });
    case 'report':
      return reply({ type: 'text', text: checking!.report(request.format) });
  }
}

// The page expects the replies in the order of its requests.
let last = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  last = last
    .then(() => answer(data))
    .catch((error: unknown) => reply({ type: 'failure', message: String((error as Error).stack ?? error) }));
});
