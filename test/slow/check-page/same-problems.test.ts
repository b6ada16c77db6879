// For the same files, the page reports the same problems as “check”, and corrects them in the same way.
import { expect, test } from 'vitest';
import { READ_FILES } from '../../../src/engine/source/source-folder.ts';
import type { Found } from '../../broken/rules.ts';
import { startRig } from '../browser/rig.ts';
import { serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';
import { type Fixed, startProgram } from './by-program.ts';
import { CHECK_SITE, openCheckPage, publishedTables } from './check-site.ts';
import { type Exception, NOT_FOR_A_SINGLE_FILE, NOT_ON_THE_PAGE } from './exceptions.ts';
import { addressFolder, changedFolders, type FolderCase, mistakenFolders, wholeFolders } from './folders.ts';
import { checkInWorker, type WorkerTask } from './in-worker.ts';

/** The number of folders with random changes. */
const CHANGED = 40;
/** One in this many files is also checked by itself. */
const CHECKED_AGAIN = 15;

describeWith('chromium')('the page and “check”', () => {
  const { visit } = startRig();
  const sites = serveSites();
  const program = startProgram();

  /** What the program finds in each folder, and in one of its files. Most of the latter is taken from the former, to save time. */
  async function byProgram(folders: readonly FolderCase[]): Promise<readonly CheckedFolder[]> {
    const all: CheckedFolder[] = [];
    for (const [index, { files, changed: file }] of folders.entries()) {
      program.place(files);
      const problems = await program.problems();
      const inFile = problemsOfFile(problems, file);
      if (index % CHECKED_AGAIN === 0 && isChosen(folders[index]!))
        expect(await program.problemsIn(file)).toEqual(inFile);
      const fixed = isFixable(problems) ? await program.fix() : { left: problems, changed: new Map() };
      all.push({ problems, inFile, ...fixed });
    }
    return all;
  }

  test('report the same problems in folders and in single files, and correct the same files', async () => {
    const mistaken = mistakenFolders();
    const folders = [...mistaken, ...changedFolders(7, CHANGED), ...wholeFolders(), addressFolder()];
    const url = await sites(CHECK_SITE);
    const published = await publishedTables(url);
    const singles = mistaken.filter(isChosen);
    const tasks = [...folders.map(folderTask), ...singles.map((each) => fileTask(each, published))];
    // The browser and the program work at the same time.
    const [answers, expected] = await visit({}, async (page) => {
      await openCheckPage(page, url);
      return Promise.all([checkInWorker(page, tasks), byProgram(folders)]);
    });
    const [inFolders, inFiles] = [listed(NOT_ON_THE_PAGE), listed(NOT_FOR_A_SINGLE_FILE)];
    const faults = folders.flatMap(({ name }, index) => {
      const [answer, { problems, left, changed }] = [answers[index]!, expected[index]!];
      return [
        ...differences(name, answer.problems, inFolders.others(problems)),
        ...differences(`${name}, after fixing`, answer.fixed.left, inFolders.others(left)),
        ...differentFiles(name, answer.fixed.changed, changed),
      ];
    });
    for (const [index, single] of singles.entries()) {
      const { problems } = answers[folders.length + index]!;
      const { inFile } = expected[folders.indexOf(single)]!;
      faults.push(...differences(`${single.name}, alone`, problems, inFiles.others(inFile)));
    }
    expect(faults).toEqual([]);
    expect([...inFolders.unused(), ...inFiles.unused()]).toEqual([]);
    expect([folders.length > 540, singles.length > 450]).toEqual([true, true]);
    expect(expected.filter(({ changed }) => changed.size > 0).length).toBeGreaterThan(80);
  });
});

const isChosen = ({ files, changed }: FolderCase): boolean => READ_FILES.includes(changed) && files.has(changed);

const folderTask = ({ files }: FolderCase): WorkerTask => ({
  isFolder: true,
  files: new Map(Array.from(files, ([name, file]) => [`data/${name}`, file])),
});

const fileTask = ({ files, changed }: FolderCase, published: WorkerTask['published'] = {}): WorkerTask => ({
  ...{ isFolder: false, published },
  files: new Map([[changed, files.get(changed)!]]),
});

/** As “check” reports them if it is run in the folder and checks this file. */
const problemsOfFile = (problems: readonly Found[], name: string): readonly Found[] =>
  problems
    .filter(({ file }) => file === `data/${name}`)
    .map((problem) => JSON.parse(JSON.stringify(problem).replaceAll('"file":"data/', '"file":"')) as Found);

interface CheckedFolder extends Fixed {
  readonly problems: readonly Found[];
  readonly inFile: readonly Found[];
}

const isFixable = (problems: readonly Found[]): boolean =>
  problems.some(({ fixable, related = [] }) => fixable || related.some((each) => each.fixable));

/** Leaves out what the page is known not to report, and keeps account of the exceptions that are used. */
function listed(exceptions: readonly Exception[]) {
  const used = new Set<Exception>();
  const exceptionFor = (problem: Found) => exceptions.find(({ applies }) => applies(problem));
  return {
    others: (problems: readonly Found[]) =>
      problems.filter((problem) => {
        const exception = exceptionFor(problem);
        if (exception) used.add(exception);
        return !exception;
      }),
    unused: () => exceptions.filter((exception) => !used.has(exception)).map(({ reason }) => reason),
  };
}

/** The problems that only one of the two reports, or their different order. */
function differences(name: string, onPage: readonly Found[], expected: readonly Found[]): readonly string[] {
  const [found, wanted] = [onPage, expected].map((problems) => problems.map((each) => JSON.stringify(each)));
  const [more, fewer] = [
    found!.filter((each) => !wanted!.includes(each)),
    wanted!.filter((each) => !found!.includes(each)),
  ];
  if (more.length > 0 || fewer.length > 0)
    return [
      `${name}:`,
      ...more.map((each) => `  only the page: ${each}`),
      ...fewer.map((each) => `  only the program: ${each}`),
    ];
  return found!.join() === wanted!.join() ? [] : [`${name}: another order`];
}

function differentFiles(name: string, onPage: Fixed['changed'], expected: Fixed['changed']): readonly string[] {
  const files = new Set([...onPage.keys(), ...expected.keys()]);
  return [...files]
    .filter((file) => !onPage.get(file)?.equals(expected.get(file) ?? Buffer.alloc(0)))
    .map((file) => `${name}: ${file} is corrected differently`);
}
