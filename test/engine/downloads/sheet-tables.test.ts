// Columns of the row to which a row refers are next to the reference.
import { expect, test } from 'vitest';
import { sheetTables } from '../../../src/engine/downloads/sheet-tables.ts';
import type { DownloadTable } from '../../../src/engine/downloads/table.ts';

const column = (name: string) =>
  ({ name, type: 'string', description: `The ${name}.`, isNullable: false, mayBeEmpty: true }) as const;
const tableOf = (name: string, columns: readonly string[], own: Pick<DownloadTable, 'rows'> & Partial<DownloadTable>) =>
  ({ name, title: name, description: '', columns: columns.map(column), ...own }) satisfies DownloadTable;

const KEEPERS = tableOf('keepers', ['code', 'name', 'born'], {
  besideReferences: { keeper_name: 'name' },
  rows: [
    { code: 'A', name: 'Ann', born: '1800' },
    { code: 'B', name: 'Ben', born: '1810' },
  ],
});
const lampsIn = (...rows: DownloadTable['rows']) =>
  tableOf('lamps', ['lamp', 'code', 'colour'], { rows, refersTo: { column: 'code', table: 'keepers' } });

test('each row has the columns that its table’s definition names, next to the reference', () => {
  const lamps = lampsIn({ lamp: '1', code: 'B', colour: 'red' }, { lamp: '2', code: 'A', colour: 'white' });
  const [keepers, joined] = sheetTables([KEEPERS, lamps]);
  expect(keepers).toBe(KEEPERS);
  expect(joined!.columns.map(({ name }) => name)).toEqual(['lamp', 'code', 'keeper_name', 'colour']);
  expect(joined!.columns[2]).toEqual({ ...column('name'), name: 'keeper_name' });
  expect(joined!.rows.map((row) => row.keeper_name)).toEqual(['Ben', 'Ann']);
});

test('the referred rows may be those of other tables than the ones shown', () => {
  const [joined] = sheetTables([lampsIn({ lamp: '1', code: 'A', colour: 'red' })], [KEEPERS]);
  expect(joined!.rows).toEqual([{ lamp: '1', code: 'A', keeper_name: 'Ann', colour: 'red' }]);
});

test('a table stays as it is if it refers to no table, or to one that names no columns', () => {
  const lamps = lampsIn({ lamp: '1', code: 'A', colour: 'red' });
  const { besideReferences: _, ...plain } = KEEPERS;
  expect(sheetTables([plain, lamps])).toEqual([plain, lamps]);
  expect(sheetTables([lamps])).toEqual([lamps]);
});
