// Checks the files that a user chose as “check” does, fixes them as “check --fix” does, and keeps the problems for the page, which shows
// only a few at a time.
import { readFileSync } from 'node:fs';
import {
  type Diagnostic,
  type Fixable,
  fixableIn,
  isError,
  isFault,
  type Outcome,
  type Severity,
  severityOf,
} from '../../engine/diagnostics/diagnostic.ts';
import { fixInRounds } from '../../engine/edit/fix-rounds.ts';
import { groupBy } from '../../engine/grouping.ts';
import { once } from '../../engine/once.ts';
import { readFolder, type SourceData } from '../../engine/site/read-data.ts';
import { LOG_PLACES, tableFile } from '../../engine/source/source-folder.ts';
import { NO_EARLIER_TABLES } from '../../engine/tables/checks/earlier.ts';
import { LOGS } from '../../engine/tables/logs.ts';
import { REFERRED_TABLES } from '../../engine/tables/referred-tables.ts';
import { referredBy, TABLE_NAMES } from '../../engine/tables/tables.ts';
import { listText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { fixRecords } from '../report/fix-records.ts';
import { checkSummary } from '../report/job-summary.ts';
import { diagnosticRecords } from '../report/json.ts';
import { praiseOf } from '../report/praise.ts';
import type { PlacedFiles } from './place-files.ts';
import type { CheckResult, CorrectedFile, Progress, SeverityCounts, SomeProblems } from './protocol.ts';
import { headerIn, shownProblem } from './shown-problem.ts';

/** The number of problems shown at a time. */
const SHOWN = 20;
/** The number of changes listed for each corrected file. */
const MOST_CHANGES = 50;

type Found = Outcome<SourceData>;

export interface Checking {
  readonly result: () => CheckResult;
  readonly problems: (file: string, severity: Severity | undefined, from: number) => SomeProblems;
  readonly fix: () => Promise<void>;
  readonly report: (format: 'markdown' | 'json') => string;
}

interface Options {
  /** Whether problems in other files are reported, for a folder that is checked as a whole. */
  readonly isFolder: boolean;
  /** The tables that come from the published site. */
  readonly fromSite: readonly string[];
  readonly onProgress: (progress: Progress) => void;
}

/** The files must be where `placed` says. */
export async function startChecking(placed: PlacedFiles, options: Options): Promise<Checking> {
  const find = (): Promise<Found> => findProblems(placed, options);
  let found = await find();
  const fixed: Fixable[] = [];
  let unfixed: readonly Diagnostic[] = [];
  const problemsFound = () => [...found.problems, ...unfixed];
  const byFile = () => groupBy(problemsFound(), ({ location }) => location?.file ?? '');
  return {
    result: () => resultOf(placed, options, found.value, byFile(), fixed),
    problems: (file, severity, from) => {
      const all = (byFile().get(file) ?? []).filter((problem) => !severity || severityOf(problem) === severity);
      const headerOf = headerReader();
      return {
        problems: all.slice(from, from + SHOWN).map((problem) => shownProblem(problem, headerOf)),
        more: Math.max(0, all.length - from - SHOWN),
      };
    },
    fix: async () => {
      const rounds = await fixInRounds(find);
      found = rounds.found;
      unfixed = rounds.unfixed;
      fixed.push(...rounds.done);
    },
    report: (format) => {
      if (format === 'json') return JSON.stringify(diagnosticRecords(problemsFound()), null, 2);
      return checkSummary(nameOf(placed, options), problemsFound(), options.isFolder ? found.value : undefined);
    },
  };
}

async function findProblems({ folder, files }: PlacedFiles, { isFolder, onProgress }: Options): Promise<Found> {
  const { value, problems } = await readFolder(folder, {
    comparison: { earlier: NO_EARLIER_TABLES },
    onTable: (name, done) => onProgress({ doing: tableFile(name), done }),
    onProgress: ({ bytes, totalBytes }) =>
      onProgress({ doing: LOGS!.nouns.many, done: bytes / Math.max(totalBytes, 1) }),
  });
  const found = value ? { value } : {};
  if (isFolder) return { ...found, problems };
  return {
    ...found,
    problems: problems.filter((problem) => (problem.location ? files.has(problem.location.file) : isError(problem))),
  };
}

const nameOf = ({ folder, files }: PlacedFiles, { isFolder }: Options): string =>
  isFolder ? folder : listText(Array.from(files.values(), ({ path }) => path));

const countsOf = (problems: readonly Diagnostic[]): SeverityCounts => ({
  error: problems.filter((problem) => severityOf(problem) === 'error').length,
  warning: problems.filter((problem) => severityOf(problem) === 'warning').length,
  notice: problems.filter((problem) => severityOf(problem) === 'notice').length,
});

function resultOf(
  placed: PlacedFiles,
  options: Options,
  data: SourceData | undefined,
  byFile: ReadonlyMap<string, readonly Diagnostic[]>,
  fixed: readonly Fixable[],
): CheckResult {
  const all = [...byFile.values()].flat();
  const referred = referredFiles(placed);
  const fromSite = options.fromSite.filter((file) => referred.includes(file));
  const names = new Set([...(options.isFolder ? [] : placed.files.keys()), ...byFile.keys()]);
  return {
    counts: countsOf(all),
    praise:
      all.some(isFault) || (names.size === 0 && !options.isFolder)
        ? undefined
        : praiseOf(printable(nameOf(placed, options)), options.isFolder ? data : undefined),
    files: Array.from(names, (file) => ({
      file,
      title: titleOf(file, placed.files.get(file)?.path),
      counts: countsOf(byFile.get(file) ?? []),
    })),
    unchecked: placed.unchecked,
    sheets: placed.sheets,
    renamed: placed.renamed,
    absent: options.isFolder ? [] : referred.filter((file) => !placed.files.has(file) && !fromSite.includes(file)),
    fromSite,
    fixable: fixableIn(all).length,
    corrected: correctedFiles(placed, fixed),
  };
}

function titleOf(file: string, chosen = file): string {
  if (file === '') return 'All files';
  return chosen === file ? printable(file) : `${printable(chosen)} (checked as ${file})`;
}

/** The files of the tables to which the chosen files refer. Logs contain the names of records in any of them. */
function referredFiles({ files }: PlacedFiles): readonly string[] {
  const tables = TABLE_NAMES.filter((name) => files.has(tableFile(name)));
  const hasLogs = LOG_PLACES.some((place) => files.has(place));
  return [...new Set([...tables.flatMap(referredBy), ...(hasLogs ? REFERRED_TABLES : [])])].map(tableFile);
}

function correctedFiles({ files }: PlacedFiles, fixed: readonly Fixable[]): readonly CorrectedFile[] {
  return [...groupBy(fixed, ({ file }) => file)].map(([file, fixes]) => {
    const records = fixRecords(fixes);
    return {
      ...{ file, path: files.get(file)?.path ?? file, cells: records.length },
      changes: records.slice(0, MOST_CHANGES).map(({ line, cell, from, to }) => ({
        place: cell ?? `line ${line}`,
        before: printable(from),
        after: printable(to),
      })),
    };
  });
}

/** Reads each file's header at most once. */
function headerReader(): (file: string) => readonly string[] {
  const headers = new Map<string, () => readonly string[]>();
  return (file) => {
    const known = headers.get(file) ?? once(() => headerIn(readFileSync(file)));
    headers.set(file, known);
    return known();
  };
}
