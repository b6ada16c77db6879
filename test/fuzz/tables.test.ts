// After changes to the sample's tables, every problem has a place, and a single run of “check --fix” fixes exactly the cells that
// it lists.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from '../../src/engine/csv/cell.ts';
import { readDocument } from '../../src/engine/csv/document.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  fixableIn,
  severityOf,
} from '../../src/engine/diagnostics/diagnostic.ts';
import { readSource } from '../../src/engine/site/read-source.ts';
import { check } from '../../src/program/commands/check.ts';
import { sized } from '../support/campaign.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { cellChanges } from './cell-changes.ts';
import { columnChanges } from './column-changes.ts';
import { type CellChange, changedCells, trimmed, unruly } from './fixed-cells.ts';
import { type Change, campaignTime, fuzz, isDrawn, someOf } from './runs.ts';
import { type Entry, type Folder, LaidFolder, SAMPLE, SOURCE } from './source.ts';
import { spreadsheetChanges } from './spreadsheet-changes.ts';
import { byteChanges, formChanges } from './text-changes.ts';
import { expectGoodProblems } from './verdict.ts';

const NAMES = ['councils.csv', 'commitments.csv', 'plans.csv', 'emergencies.csv'];
const table = fc.constantFrom(...NAMES);

const rowsOf = (name: string): readonly (readonly string[])[] =>
  readDocument({ name, bytes: readFileSync(path.join(SAMPLE, name)) }).rows;

/** The header and the first councils. With all councils, a run would take twice as long. */
const CODES = new Set(
  rowsOf('councils.csv')
    .slice(0, 21)
    .map(([code]) => code),
);

const firstRows = (name: string): Buffer =>
  Buffer.from(
    rowsOf(name)
      .flatMap((cells) => (CODES.has(cells[0]) ? `${csvRow(cells)}\n` : []))
      .join(''),
  );

const TABLES: ReadonlyMap<string, Entry> = new Map([
  ...SOURCE,
  ...NAMES.map((name) => [name, { bytes: firstRows(name) }] as const),
]);

/** Problems about a whole file. */
const WITHOUT_LINE: readonly DiagnosticCode[] = ['missing-file', 'unreadable-file', 'not-csv'];

/** If there is nothing to fix, only one in this many runs calls “check --fix”. */
const UNFIXABLE = 12;

/** A campaign of the usual size has 20,000 runs. */
const count = sized(80, 800);

const changed = someOf(
  ...Array.from({ length: 3 }, () => spreadsheetChanges(table)),
  ...[cellChanges(table), columnChanges(table), byteChanges(table), formChanges(table)],
);

interface Fixed {
  readonly fixed: readonly { readonly file: string; readonly cell: string }[];
}

async function fix(data: string): Promise<Fixed['fixed']> {
  const { effects, printed } = recorded();
  await check({ data, site: {}, format: 'json', fix: true }, effects);
  return (JSON.parse(printed.join('\n')) as Fixed).fixed;
}

const contentsOf = (folder: string): readonly Buffer[] => NAMES.map((name) => readFileSync(path.join(folder, name)));

/** “check --fix” changes a code to capitals only if a council has this code, even if the council's row has other faults. */
function expectKnownCodes(changes: readonly CellChange[], councils: Buffer): void {
  const known = readDocument({ name: '', bytes: councils }).rows.flatMap((cells) =>
    cells.flatMap((cell) => cell.split(',').map((part) => part.replace(/[^a-z]/gi, '').toUpperCase())),
  );
  const unknown = changes.filter(
    ({ column, before, after, isHeader }) =>
      column === 'authority_code' && !isHeader && after !== trimmed(before) && !known.includes(after),
  );
  expect(unknown).toEqual([]);
}

/** A row with several errors may be shifted, so nothing in it is fixed. */
function expectSingleErrors(problems: readonly Diagnostic[]): void {
  const placesOf = ({ location, related = [] }: Diagnostic) => [
    location,
    ...related.flatMap((each) => (each.relation === 'repeated' ? [each.location] : [])),
  ];
  const errors = problems.filter((problem) => severityOf(problem) === 'error').flatMap(placesOf);
  const rowsWithErrors = errors.flatMap((place) => (place?.line === undefined ? [] : [`${place.file}:${place.line}`]));
  const several = new Set(rowsWithErrors.filter((row, index) => rowsWithErrors.indexOf(row) < index));
  const fixed = fixableIn(problems).filter(({ file, place }) => place.line > 1 && several.has(`${file}:${place.line}`));
  expect(fixed).toEqual([]);
}

async function expectFixed(folder: string): Promise<void> {
  const before = contentsOf(folder);
  const fixed = await fix(folder);
  const after = contentsOf(folder);
  for (const [index, name] of NAMES.entries()) {
    if (after[index]!.equals(before[index]!)) continue;
    const changes = changedCells(before[index]!, after[index]!);
    const listed = fixed.filter(({ file }) => file === path.join(folder, name)).map(({ cell }) => cell);
    expect(changes.map(({ cell }) => cell).sort(), `the fixes listed for ${name}`).toEqual([...new Set(listed)].sort());
    expect(unruly(changes), name).toEqual([]);
    if (name !== 'councils.csv') expectKnownCodes(changes, after[0]!);
  }
  expect(await fix(folder), 'the second run').toEqual([]);
  expect(contentsOf(folder)).toEqual(after);
}

test(
  'mutated tables',
  async () => {
    const folder = new LaidFolder(temporaryFolder());
    await fuzz({ seed: 821, count }, changed, async (list: readonly Change<Folder>[], draw) => {
      const files: Folder = new Map(TABLES);
      for (const { apply } of list) apply(files);
      folder.lay(files);
      const { problems } = await readSource({ data: folder.path, site: {} });
      expectGoodProblems(problems, folder.path, draw);
      const unplaced = problems.filter(
        (problem) =>
          severityOf(problem) !== 'notice' &&
          problem.location?.line === undefined &&
          !WITHOUT_LINE.includes(problem.code),
      );
      expect(unplaced).toEqual([]);
      expectSingleErrors(problems);
      if (fixableIn(problems).length === 0 && !isDrawn(draw, UNFIXABLE)) return;
      await expectFixed(folder.path);
      // The object doesn't know that the files have changed on disk, so they must be written again.
      for (const name of NAMES) files.delete(name);
      folder.lay(files);
    });
  },
  campaignTime(count),
);
