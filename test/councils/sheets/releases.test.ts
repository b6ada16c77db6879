// Imports ten editions of the published sheets one after the other, while an editor changes the tables. The corrections in each
// edition arrive, and the editor's rows and edits stay. The result is the same as after importing only the last edition.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importSheets } from '../../../src/councils/sheets/import.ts';
import { TABLES } from '../../../src/councils/tables.ts';
import { csvRow } from '../../../src/engine/csv/cell.ts';
import { readDocument } from '../../../src/engine/csv/document.ts';
import { errorsIn } from '../../../src/engine/diagnostics/diagnostic.ts';
import { times } from '../../support/campaign.ts';
import { snapshot } from '../../support/importing.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { problemsOfFolder } from '../../support/source.ts';
import { columnsOf, editionOf, STYLES } from './editions.ts';
import { type Cells, changeWorld, EDITORS, newWorld, RENAMED, randomNumbers, type World } from './world.ts';

type Style = (typeof STYLES)[number];

const TABLE_NAMES = Object.keys(TABLES);

/** Imports an edition from a folder, which may be given as several files. */
async function importEdition(
  data: string,
  edition: Readonly<Record<string, Uint8Array>>,
  { asOf, columns, isPruned }: Style,
) {
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(edition)) writeFileSync(path.join(folder, name), bytes);
  const { effects, printed, told } = recorded();
  const flags = { asOf, columns, prune: isPruned, sheet: undefined, today: '2026-11-21', format: 'json' } as const;
  const code = await importSheets({ ...flags, paths: [folder], data, write: true }, effects);
  expect([code, told], told.join('\n')).toEqual([0, []]);
  return JSON.parse(printed.join('\n')) as { readonly written: boolean; readonly problems: readonly Cells[] };
}

const fileOf = (data: string, table: string) => path.join(data, `${table}.csv`);

function gridOf(data: string, table: string): readonly (readonly string[])[] {
  try {
    return readDocument({ name: table, bytes: readFileSync(fileOf(data, table)) }).rows;
  } catch {
    return [];
  }
}

/** The rows of a table with their known columns, sorted and without empty cells. */
function rowsIn(data: string, table: string, hasEditor: boolean): readonly string[] {
  const [header = [], ...rows] = gridOf(data, table);
  const columns = ['note', 'website_url', 'slug'];
  return rows
    .map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])))
    .filter((cells) => !(hasEditor && isEdited(table, cells)))
    .map((cells) => textOf(Object.fromEntries(Object.entries(cells).filter(([name]) => !columns.includes(name)))))
    .sort();
}

const textOf = (cells: Cells): string =>
  JSON.stringify(
    Object.entries(cells)
      .filter(([, cell]) => cell !== '')
      .sort(),
  );

/** Whether the row is about a council whose rows the editor changes. */
const isEdited = (table: string, cells: Cells) =>
  table === 'commitments' && EDITORS.includes(cells.authority_code as never);

/** The expected rows in the tables, keyed by table and fact. */
type Expected = Map<string, { readonly table: string; readonly cells: Cells }>;

function expectEdition(expected: Expected, { facts, spans }: World, style: Style): void {
  const hasEnded = (code: string) => (spans.get(code)?.end ?? '9') < style.asOf;
  for (const { id, table, cells, isPublished, typo } of facts) {
    const code = cells.authority_code!;
    const { start = '', end = '', successors = '' } = spans.get(code) ?? {};
    if (table === 'councils') {
      const ended = { ...cells, end_date: end, replaced_by: successors };
      if (start > style.asOf) continue;
      expected.set(id, hasEnded(code) ? { table: 'ended-councils', cells: ended } : { table, cells });
    } else if (typo) {
      // The import rejects the row, so the row from the last edition stays.
    } else if (isPublished && !hasEnded(code) && start <= style.asOf) {
      const known = Object.entries(cells).filter(([column]) => columnsOf(table, style).includes(column));
      expected.set(id, { table, cells: { ...expected.get(id)?.cells, ...Object.fromEntries(known) } });
    } else if (style.isPruned) expected.delete(id);
  }
}

const rowsExpected = (expected: Expected, name: string, hasEditor: boolean): readonly string[] =>
  [...expected.values()]
    .filter(({ table, cells }) => table === name && !(hasEditor && isEdited(name, cells)))
    .map(({ cells }) => textOf(cells))
    .sort();

/** The editor's work on commitments.csv and councils.csv. Returns the lines that must stay. */
function edit(data: string, step: number): readonly string[] {
  const [header = [], ...rows] = gridOf(data, 'commitments');
  const at = (name: string) => header.indexOf(name);
  const [added, edited, deleted] = EDITORS;
  const isOf = (cells: readonly string[], code: string, scope: string) =>
    cells[at('authority_code')] === code && cells[at('scope')] === scope;
  if (step === 1) {
    const own = header.map(
      (name) =>
        ({
          authority_code: added,
          has_promise: 'true',
          target_year: '2044',
          text: 'By hand',
          source: 'https://own.example/',
        })[name] ?? '',
    );
    const changed = rows.map((cells) => [
      ...cells.map((cell, column) =>
        isOf(cells, edited, 'Whole area') && column === at('target_year') ? '2099' : cell,
      ),
      isOf(cells, edited, 'Whole area') ? 'Checked by hand' : '',
    ]);
    const lines = [[...header, 'note'], ...changed, [...own, 'Ours']].map((cells) => csvRow(cells));
    writeFileSync(fileOf(data, 'commitments'), lines.map((line) => `${line}\n`).join(''));
    const councils = readFileSync(fileOf(data, 'councils'), 'utf8');
    writeFileSync(
      fileOf(data, 'councils'),
      councils.replace(`https://www.${RENAMED.toLowerCase()}.example/`, 'https://elm.example/by-hand'),
    );
    return lines.filter((line) => /by hand/i.test(line));
  }
  if (step === 3) {
    const kept = [header, ...rows.filter((cells) => !isOf(cells, deleted, 'Whole area'))];
    writeFileSync(fileOf(data, 'commitments'), kept.map((cells) => `${csvRow(cells)}\n`).join(''));
  }
  return [];
}

/** The state of a council's promises after an editor has deleted them. */
function expectEdits(data: string, lines: readonly string[], step: number) {
  const text = readFileSync(fileOf(data, 'commitments'), 'utf8');
  for (const line of lines) expect(`\n${text}`).toContain(`\n${line}\n`);
  if (step >= 1) expect(readFileSync(fileOf(data, 'councils'), 'utf8')).toContain('https://elm.example/by-hand');
  const [, edited, deleted] = EDITORS;
  const [header = [], ...rows] = gridOf(data, 'commitments');
  const count = (code: string) =>
    rows.filter(
      (cells) => cells[header.indexOf('authority_code')] === code && cells[header.indexOf('scope')] === 'Whole area',
    ).length;
  // The ninth edition lacks a column, so all of its rows have changed.
  expect([count(edited), count(deleted)]).toEqual([1, step >= 3 && step < 7 ? 0 : 1]);
}

async function importAll(seed: number, hasEditor: boolean) {
  const random = randomNumbers(seed);
  const world = newWorld(random);
  const data = path.join(temporaryFolder(), 'data');
  mkdirSync(data);
  const expected: Expected = new Map();
  let lines: readonly string[] = [];
  let edition = {};
  for (const [step, style] of STYLES.entries()) {
    changeWorld(world, step, random);
    edition = editionOf(world, style, random);
    await importEdition(data, edition, style);
    const after = snapshot(data);
    const again = await importEdition(data, edition, style);
    expect([again.written, snapshot(data)]).toEqual([false, after]);
    expectEdition(expected, world, style);
    for (const name of TABLE_NAMES)
      expect([step, name, ...rowsIn(data, name, hasEditor)]).toEqual([
        step,
        name,
        ...rowsExpected(expected, name, hasEditor),
      ]);
    if (hasEditor) expectEdits(data, lines, step - 1);
    expect(errorsIn(await problemsOfFolder(data))).toEqual([]);
    if (hasEditor) lines = [...lines, ...edit(data, step)];
  }
  return { data, edition };
}

const SEEDS = Array.from({ length: 2 * times }, (_, index) => index + 1);

test.each(SEEDS)('corrections arrive and an editor’s work stays, seed %i', async (seed) => {
  await importAll(seed, true);
});

test.each(SEEDS)('ten editions give the same tables as the last one, seed %i', async (seed) => {
  const { data, edition } = await importAll(seed, false);
  const fresh = temporaryFolder();
  await importEdition(fresh, edition, STYLES.at(-1)!);
  for (const name of TABLE_NAMES) expect(rowsIn(fresh, name, false)).toEqual(rowsIn(data, name, false));
});
