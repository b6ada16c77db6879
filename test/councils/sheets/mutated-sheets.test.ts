// Imports every row of damaged sheets correctly or reports it, and writes nothing if there is an error. To test 2,000 sheets, run
// `FUZZ_RUNS=40 npx vitest run --project fast test/councils/sheets/mutated-sheets.test.ts`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importSheets } from '../../../src/councils/sheets/import.ts';
import { readDocument } from '../../../src/engine/csv/document.ts';
import { CODES, type DiagnosticCode, errorsIn } from '../../../src/engine/diagnostics/diagnostic.ts';
import { runs, times } from '../../support/campaign.ts';
import { snapshot } from '../../support/importing.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { problemsOfFolder } from '../../support/source.ts';
import { type Cells, derived, isDerived } from './derived-cells.ts';
import { EXCERPTS, type Excerpt, excerptOf, mutatedSheet } from './sheet-mutations.ts';

const TABLES: Readonly<Record<Excerpt, readonly string[]>> = {
  register: ['councils', 'ended-councils'],
  plans: ['plans'],
  promises: ['commitments'],
  declarations: ['emergencies'],
};

interface Report {
  readonly files: readonly {
    readonly file: string;
    readonly sheet: Excerpt;
    readonly read: number;
    readonly imported: number;
  }[];
  readonly problems: readonly Problem[];
  readonly written: boolean;
}

interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
  readonly row?: number;
  readonly cell?: string;
  readonly related?: readonly (Problem & { readonly relation: string })[];
}

interface Run {
  readonly code: number;
  readonly told: string;
  readonly report: Report;
}

async function run(data: string, input: string, rejects?: string): Promise<Run> {
  const { effects, printed, told } = recorded();
  const options = {
    sheet: undefined,
    paths: [input],
    data,
    write: true,
    format: 'json',
    today: '2026-11-21',
    rejects,
  } as const;
  const code = await importSheets(options, effects);
  return { code, told: told.join('\n'), report: code === 0 ? JSON.parse(printed.join('\n')) : undefined };
}

interface NumberedRow {
  /** Row numbers as in a spreadsheet. */
  readonly number: number;
  readonly cells: Cells;
}

/** The rows of a CSV file, keyed by column name. Repeated and empty names get numbers. */
function rowsIn(bytes: Uint8Array | undefined): readonly NumberedRow[] {
  const { rows, placeOf } = readDocument({ name: 'a.csv', bytes: bytes ?? new Uint8Array() });
  const [header = [], ...body] = rows;
  const isUnique = (name: string, column: number) => name.trim() !== '' && header.indexOf(name) === column;
  const unique = header.map((name, column) => (isUnique(name, column) ? name : `column ${column + 1}`));
  return body.map((cells, index) => ({
    number: placeOf({ row: index + 1 }).cell!.row,
    cells: Object.fromEntries(unique.map((name, column) => [name, cells[column] ?? ''])),
  }));
}

const tableRows = (data: string, name: string): readonly Cells[] => {
  const file = path.join(data, `${name}.csv`);
  return rowsIn(existsSync(file) ? readFileSync(file) : undefined).map(({ cells }) => cells);
};

/** The problems of a sheet, including those that the report groups. */
const problemsOf = ({ problems }: Report, file: string): readonly Problem[] =>
  problems
    .filter((problem) => problem.file === file)
    .flatMap((problem) => [
      problem,
      ...(problem.related ?? []).flatMap((each) => (each.relation === 'repeated' ? [{ ...problem, ...each }] : [])),
    ])
    .filter(({ row, code }) => row !== undefined && row > 1 && code !== 'unknown-column');

function expectRows(data: string, sheet: Excerpt, rows: readonly NumberedRow[], problems: readonly Problem[]) {
  const table = TABLES[sheet].flatMap((name) => tableRows(data, name));
  const councils = ['councils', 'ended-councils'].flatMap((name) => tableRows(data, name));
  for (const { number, cells } of rows) {
    const isReported = problems.some(
      ({ row, cell, severity, code }) =>
        row === number && (severity !== 'notice' || !cell || code === 'no-declaration'),
    );
    if (isReported) continue;
    expect(
      table.some((row) => isDerived(sheet, row, cells, councils)),
      JSON.stringify(cells),
    ).toBe(true);
  }
  for (const row of table) {
    const found = rows.some(({ cells }) => isDerived(sheet, row, cells, councils));
    expect(found, JSON.stringify([row, ...rows.map(({ cells }) => derived(sheet, row, cells, councils))])).toBe(true);
  }
}

/** Every row with a warning is in the list of rejects, with a reason and the same cells. */
function expectRejects(list: readonly Cells[], rows: readonly NumberedRow[], problems: readonly Problem[]) {
  const numbers = new Set(
    problems.flatMap(({ row, severity, code, related = [] }) => {
      const first = code === 'conflicting-row' ? related.map((each) => each.row) : [];
      // The import leaves out a cell of some rows.
      const isLeftOut = CODES[code as DiagnosticCode].severity !== 'notice';
      return severity === 'warning' || isLeftOut ? [row, ...first] : [];
    }),
  );
  expect(list.map(({ reported_reason }) => reported_reason === '')).toEqual(Array.from(numbers, () => false));
  const textsIn = (cells: Cells) =>
    Object.entries(cells)
      .flatMap(([name, cell]) => (name.startsWith('reported_') || cell === '' ? [] : [cell]))
      .sort();
  const expected = rows.filter(({ number }) => numbers.has(number));
  for (const [index, { cells }] of expected.entries()) {
    const [actual, original] = [textsIn(list[index]!), textsIn(cells)];
    // If other rows show the order of a date, the list contains the date as YYYY-MM-DD.
    const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
    const isNumeric = (text: string) => /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s*$/.test(text);
    expect(actual.filter((text) => !original.includes(text) && !isDate(text))).toEqual([]);
    expect(original.filter((text) => !actual.includes(text) && !isNumeric(text))).toEqual([]);
    expect(actual).toHaveLength(original.length);
  }
}

/** Imports the input into a folder, and checks the result. */
async function expectImport(data: string, input: string, sheets: Readonly<Record<string, Uint8Array>>) {
  const rejects = path.join(temporaryFolder(), 'rejects.csv');
  const before = snapshot(data);
  const first = await run(data, input, rejects);
  const after = snapshot(data);
  if (first.code !== 0) {
    const isMisused = first.told.includes('[no-councils-yet]');
    expect([first.code, first.told === '', existsSync(rejects), after]).toEqual([
      isMisused ? 2 : 1,
      false,
      false,
      before,
    ]);
    return;
  }
  expect(
    errorsIn(await problemsOfFolder(data)).filter(({ code }) => !/^(?:missing-file|no-councils)$/.test(code)),
  ).toEqual([]);
  const list = rowsIn(readFileSync(rejects)).map(({ cells }) => cells);
  for (const { file, sheet, read } of first.report.files) {
    const rows = rowsIn(sheets[path.basename(file)]);
    const problems = problemsOf(first.report, file);
    expect(read).toBe(rows.length);
    expectRows(data, sheet, rows, problems);
    expectRejects(
      list.filter(({ reported_in }) => reported_in === file),
      rows,
      problems,
    );
  }
  const second = await run(data, input);
  expect([second.code, second.report?.written, snapshot(data)]).toEqual([0, false, after]);
  // The list can contain a date in the rarer order without the dates that show the usual one.
  if (list.length === 0 || first.report.problems.some(({ code }) => code === 'different-date-order')) return;
  const third = await run(data, rejects);
  expect([third.code, third.told, snapshot(data)]).toEqual([0, '', after]);
}

describe.each(EXCERPTS)('a damaged copy of the %s sheet', (name) => {
  test(
    'is imported correctly or reported, alone or in a folder',
    async () => {
      await fc.assert(
        fc.asyncProperty(mutatedSheet(name), fc.boolean(), async ({ bytes }, isAlone) => {
          const folder = temporaryFolder();
          const data = temporaryFolder();
          const others = EXCERPTS.filter((other) => other !== name && (!isAlone || other === 'register'));
          const sheets = Object.fromEntries(
            [...others, name].map((each) => [`${each}.csv`, each === name ? bytes : excerptOf(each)]),
          );
          for (const [file, content] of Object.entries(sheets)) writeFileSync(path.join(folder, file), content);
          if (isAlone && name !== 'register')
            expect(await run(data, path.join(folder, 'register.csv'))).toMatchObject({ code: 0 });
          await expectImport(data, isAlone ? path.join(folder, `${name}.csv`) : folder, sheets);
        }),
        runs(20_261_123, 13),
      );
    },
    60_000 * times,
  );
});
