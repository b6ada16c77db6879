// For the same files, the page reports the same problems as “check”, and corrects them in the same way.
import { expect, test } from 'vitest';
import { CHECKED_FILES } from '../../../src/program/check-page/place-files.ts';
import type { Found } from '../../broken/rules.ts';
import { startRig } from '../browser/rig.ts';
import { serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';
import { type Fixed, startProgram } from './by-program.ts';
import { CHECK_SITE, openCheckPage, publishedTables } from './check-site.ts';
import { type Exception, NOT_FOR_A_SINGLE_FILE, NOT_ON_THE_PAGE } from './exceptions.ts';
import { addressFolder, changedFolders, type FolderCase, mistakenFolders, wholeFolders } from './folders.ts';
import { checkInWorker, type WorkerAnswer, type WorkerTask } from './in-worker.ts';

/** The number of folders with random changes. */
const CHANGED = 60;

describeWith('chromium')('the page and “check”', () => {
  const { visit } = startRig();
  const sites = serveSites();
  const program = startProgram();

  /** Checks on the page while the program does the same, which takes half the time. */
  async function onPage<Result>(
    tasks: readonly WorkerTask[],
    byProgram: () => Promise<Result>,
  ): Promise<readonly [readonly WorkerAnswer[], Result]> {
    const url = await sites(CHECK_SITE);
    return visit({}, async (page) => {
      await openCheckPage(page, url);
      return Promise.all([checkInWorker(page, tasks), byProgram()]);
    });
  }

  async function fixedByProgram(folders: readonly FolderCase[]): Promise<readonly FixedFolder[]> {
    const all: FixedFolder[] = [];
    for (const { files } of folders) {
      program.place(files);
      const problems = await program.problems();
      const fixed = isFixable(problems) ? await program.fix() : { left: problems, changed: new Map() };
      all.push({ problems, ...fixed });
    }
    return all;
  }

  test('report the same problems in folders, and correct the same files', async () => {
    const folders = [...mistakenFolders(), ...changedFolders(7, CHANGED), ...wholeFolders(), addressFolder()];
    const tasks = folders.map(({ files }) => ({
      ...{ isFolder: true, published: {} },
      files: new Map(Array.from(files, ([name, file]) => [`data/${name}`, file])),
    }));
    const [answers, expected] = await onPage(tasks, () => fixedByProgram(folders));
    const exceptions = listed(NOT_ON_THE_PAGE);
    const faults = folders.flatMap(({ name }, index) => {
      const [answer, { problems, left, changed }] = [answers[index]!, expected[index]!];
      return [
        ...differences(name, answer.problems, exceptions.others(problems)),
        ...differences(`${name}, after fixing`, answer.fixed.left, exceptions.others(left)),
        ...differentFiles(name, answer.fixed.changed, changed),
      ];
    });
    expect(faults).toEqual([]);
    expect(exceptions.unused()).toEqual([]);
    expect(folders.length).toBeGreaterThan(550);
    expect(expected.filter(({ changed }) => changed.size > 0).length).toBeGreaterThan(80);
  });

  test('report the same problems in single files', async () => {
    const isChosen = ({ files, changed }: FolderCase) => CHECKED_FILES.includes(changed) && files.has(changed);
    const folders = mistakenFolders().filter(isChosen);
    const published = await publishedTables(await sites(CHECK_SITE));
    const tasks = folders.map(({ files, changed }) => ({
      ...{ isFolder: false, published },
      files: new Map([[changed, files.get(changed)!]]),
    }));
    const [answers, expected] = await onPage(tasks, async () => {
      const all: (readonly Found[])[] = [];
      for (const { files, changed } of folders) {
        program.place(files);
        all.push(await program.problemsIn(changed));
      }
      return all;
    });
    const exceptions = listed(NOT_FOR_A_SINGLE_FILE);
    const faults = folders.flatMap(({ name }, index) =>
      differences(name, answers[index]!.problems, exceptions.others(expected[index]!)),
    );
    expect(faults).toEqual([]);
    expect(exceptions.unused()).toEqual([]);
    expect(folders.length).toBeGreaterThan(450);
  });
});

interface FixedFolder extends Fixed {
  readonly problems: readonly Found[];
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
