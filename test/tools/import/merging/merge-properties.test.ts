// For any sheets and tables, imports lose nothing, don't change rows that editors wrote, and change nothing if they run again.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TableSheetName } from '../../../../src/councils/sheets/kinds.ts';
import { csvCell } from '../../../../src/engine/csv/cell.ts';
import { AWKWARD } from '../../../support/awkward-cells.ts';
import { runs } from '../../../support/campaign.ts';
import { PLANS_HEADER, text } from '../../../support/source.ts';
import { documentOf, edited, edits, handRows, TABLES } from './editing.ts';
import { COUNCILS, type Folder, type ImportRun, importInto, type PublishedSheet, sheet } from './merging.ts';
import { isClearCell, randomSheet } from './random-sheets.ts';

const RUNS = runs(20_261_123, 40);

/** The fields of each kind of sheet, with the columns of its table. */
const FIELDS: Readonly<Record<TableSheetName, Readonly<Record<string, string>>>> = {
  register: { 'local-authority-code': 'authority_code', 'official-name': 'name', 'gss-code': 'gss_code' },
  promises: {
    scope: 'scope',
    target: 'target_year',
    wording: 'text',
    source_url: 'source',
    source_name: 'source_name',
  },
  declarations: { date_made: 'date_declared', motion_url: 'source_url' },
  plans: { url: 'url', title: 'title', type: 'document_type', last_update: 'updated_at' },
};

const folderFor = (kind: TableSheetName): Folder => ({
  ...(kind !== 'register' && COUNCILS),
  // Without these columns, the import would add them, which would change every row.
  ...(kind === 'plans' && { 'plans.csv': text(`${PLANS_HEADER},url,out_of_date`) }),
});

const rowsOf = (folder: Folder, table: string): readonly Readonly<Record<string, string>>[] => {
  const [columns = [], ...rows] = documentOf(folder, table).rows;
  return rows.map((cells) => Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? ''])));
};

const isForReview = ({ reports }: ImportRun) => reports.some(({ review }) => review.size > 0);

describe.each(Object.keys(TABLES) as TableSheetName[])('%s', (kind) => {
  const sheets = fc
    .array(randomSheet(kind), { minLength: 1, maxLength: 2 })
    .map((all) => all.map((each, index) => ({ ...each, file: `${kind}-${index}.csv` })));
  const options = fc.record({
    prune: fc.boolean(),
    asOf: kind === 'register' ? fc.constantFrom(undefined, '2020-01-01') : fc.constant(undefined),
  });
  const steps = fc.array(fc.record({ sheets, edits, options }), { maxLength: 3 });
  /** A folder after several imports and edits. */
  const folders = steps.map((steps) =>
    steps.reduce(
      (folder, { sheets, edits, options }) => edited(importInto(folder, sheets, options).folder, kind, edits),
      folderFor(kind),
    ),
  );

  test('a second import changes nothing and reports the same', () => {
    fc.assert(
      fc.property(folders, sheets, options, (folder, sheets, options) => {
        const first = importInto(folder, sheets, options);
        // The import fills an empty table again, even if an editor has deleted the rows.
        if (TABLES[kind].some((table) => rowsOf(first.folder, table).length === 0)) return;
        const second = importInto(first.folder, sheets, options);
        // If sheets contradict each other, the rows of earlier sheets may be ambiguous before or after the import merges later
        // ones.
        if (sheets.length > 1 && [first, second].some(isForReview)) return;
        expect(second.folder).toEqual(first.folder);
        expect(second.problems).toEqual(first.problems);
      }),
      RUNS,
    );
  });

  test('every row is in the table or in the report', () => {
    fc.assert(
      fc.property(folders, randomSheet(kind), (folder, published) => {
        const { folder: after, reports } = importInto(folder, [published]);
        const tables = TABLES[kind].flatMap((table) => rowsOf(after, table));
        const rows = rowsOf({ sheet: published.content }, 'sheet');
        const imported = rows.filter((_, index) => !reports[0]!.rejects.has(index + 1));
        for (const row of imported) {
          const cells = Object.entries(FIELDS[kind]).filter(([column]) => isClearCell(kind, column, row[column]!));
          expect(tables.some((ours) => cells.every(([column, field]) => ours[field] === row[column]))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('editors’ rows stay the same, byte for byte', () => {
    fc.assert(
      fc.property(folders, sheets, options, (folder, sheets, options) => {
        expect(handRows(importInto(folder, sheets, options).folder, kind)).toEqual(handRows(folder, kind));
      }),
      RUNS,
    );
  });

  test('rows that editors changed or deleted aren’t imported again, even after other imports', () => {
    const other = kind === 'plans' ? 'declarations' : 'plans';
    fc.assert(
      fc.property(randomSheet(kind), edits, randomSheet(other), (published, edits, unrelated) => {
        const folder = edited(importInto(folderFor(kind), [published]).folder, kind, edits);
        const between = kind === 'register' ? folder : importInto(folder, [unrelated]).folder;
        const after = importInto(between, [published]).folder;
        for (const table of TABLES[kind]) expect(after[table]).toBe(folder[table]);
      }),
      RUNS,
    );
  });

  test('without --prune, rows aren’t removed, except for councils that move', () => {
    fc.assert(
      fc.property(folders, sheets, (folder, sheets) => {
        const after = importInto(folder, sheets).folder;
        const codesIn = (folder: Folder) =>
          TABLES[kind].flatMap((table) => rowsOf(folder, table).map(({ authority_code }) => authority_code!));
        for (const code of new Set(codesIn(folder))) {
          const [now, before] = [after, folder].map((each) => codesIn(each).filter((other) => other === code).length);
          expect(now).toBeGreaterThanOrEqual(before!);
        }
      }),
      RUNS,
    );
  });

  test('an update with --prune gives the same rows as a new import', () => {
    const clear = randomSheet(kind, true);
    let compared = 0;
    fc.assert(
      fc.property(clear, clear, (one, two) => {
        const update = importInto(importInto(folderFor(kind), [one]).folder, [two], { prune: true });
        if (isForReview(update)) return;
        compared++;
        const anew = importInto(folderFor(kind), [two]);
        // An import fills in websites, but never changes them.
        const rowsIn = ({ folder }: ImportRun, table: string) =>
          rowsOf(folder, table).map((row) => JSON.stringify(Object.entries({ ...row, website_url: '' }).sort()));
        for (const table of TABLES[kind]) expect(rowsIn(update, table).sort()).toEqual(rowsIn(anew, table).sort());
      }),
      RUNS,
    );
    expect(compared).toBeGreaterThan(0);
  });

  test('the record isn’t needed if the tables contain the rows of the sheet', () => {
    fc.assert(
      fc.property(randomSheet(kind), (published) => {
        const { folder } = importInto(folderFor(kind), [published]);
        const { 'imported-rows.csv': _, ...tables } = folder;
        expect(importInto(tables, [published]).folder).toEqual(folder);
      }),
      RUNS,
    );
  });
});

test('texts of any kind are imported unchanged, and are the same when they are imported again', () => {
  const wellFormed = AWKWARD.filter(
    (cell) => !/^[\s\u200b]*$/.test(cell) && Buffer.from(cell).toString('utf8') === cell,
  );
  const rows = wellFormed.map((cell) => `ABC,,Whole area,,${csvCell(cell)},https://a.example/`);
  const published: PublishedSheet = sheet(
    'promises',
    text('authority_code,council,scope,target,wording,source_url', ...rows),
  );
  const { folder } = importInto(COUNCILS, [published]);
  const texts = rowsOf(folder, 'commitments.csv').map((row) => row.text);
  expect(new Set(texts)).toEqual(new Set(wellFormed));
  expect(importInto(folder, [published]).folder).toEqual(folder);
});
