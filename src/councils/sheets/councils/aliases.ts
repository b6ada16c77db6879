// Reads the file that gives alternative names for councils (`--aliases`).

import type { SourceFile } from '../../../engine/csv/document.ts';
import { asCsv } from '../../../tools/import/as-csv.ts';
import { columnsIn, readSheet } from '../../../tools/import/read-sheet.ts';
import { fieldValue, type MappedRow, type SheetColumn, type SheetRow } from '../../../tools/import/sheet.ts';
import { line } from '../../../tools/import/text-readers.ts';
import { mapRows } from '../map-rows.ts';
import { authorityCode } from '../readers.ts';

/** The columns in mySociety's lookup_name_to_registry.csv are also accepted. */
const ALIAS_COLUMNS: readonly SheetColumn[] = [
  { names: ['name', 'la name'], field: 'name', read: line },
  { names: ['authority_code', 'local-authority-code'], field: 'code', read: authorityCode },
];

const isHeader = (cells: readonly string[]): boolean =>
  columnsIn(cells, ALIAS_COLUMNS).at.size === ALIAS_COLUMNS.length;

export function readAliases(source: SourceFile) {
  const { file, notices } = asCsv(source, isHeader);
  const raw = readSheet(ALIAS_COLUMNS, file);
  const { rows, rejects } = mapRows({ columns: ALIAS_COLUMNS, map: () => aliasOf }, raw);
  return { raw, aliases: rows.map(({ cells }) => [cells.name!, cells.code!] as const), problems: rejects, notices };
}

function aliasOf(row: SheetRow): MappedRow {
  const [name, code] = [fieldValue(row, 'name'), fieldValue(row, 'code')];
  if (name === '' || code === '') return { code: 'empty-cell', field: name === '' ? 'name' : 'code' };
  return { cells: { name, code } };
}
