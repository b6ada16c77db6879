// Random changes that an editor makes to a table between two imports.
import fc from 'fast-check';
import type { TableSheetName } from '../../../../src/councils/sheets/kinds.ts';
import { readDocument } from '../../../../src/engine/csv/document.ts';
import { editedDocument } from '../../../../src/engine/csv/edit.ts';
import type { Folder } from './merging.ts';

export const TABLES: Readonly<Record<TableSheetName, readonly [string, ...string[]]>> = {
  register: ['councils.csv', 'ended-councils.csv'],
  promises: ['commitments.csv'],
  declarations: ['emergencies.csv'],
  plans: ['plans.csv'],
};

/** The column that editors change. */
const COLUMNS = { register: 'name', promises: 'text', declarations: 'source_url', plans: 'title' } as const;
const BY_HAND = 'by hand';

export const documentOf = (folder: Folder, table: string) =>
  readDocument({ name: table, bytes: Buffer.from(folder[table] ?? '') });

interface Edit {
  readonly row: number;
  readonly isDeletion: boolean;
}

export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(fc.record({ row: fc.nat(5), isDeletion: fc.boolean() }), {
  maxLength: 3,
});

/** Changes or deletes rows in the sheet’s table, but never deletes all of them. */
export function edited(folder: Folder, kind: TableSheetName, edits: readonly Edit[]): Folder {
  const [table] = TABLES[kind];
  const document = documentOf(folder, table);
  const [header, ...rows] = document.rows;
  if (!header || rows.length === 0) return folder;
  const isDeletion = new Map(edits.map(({ row, isDeletion }) => [(row % rows.length) + 1, isDeletion]));
  const [deleted, changed] = [true, false].map((kind) =>
    [...isDeletion.keys()].filter((row) => isDeletion.get(row) === kind),
  );
  const column = header.indexOf(COLUMNS[kind]);
  const bytes = editedDocument(document, {
    removed: deleted!.slice(0, rows.length - 1),
    cells: changed!.map((row) => ({ row, column, value: `${rows[row - 1]![column]} ${BY_HAND}`.trim() })),
  });
  return { ...folder, [table]: Buffer.from(bytes).toString('utf8') };
}

/** The text of every row that an editor has changed. */
export const handRows = (folder: Folder, kind: TableSheetName): readonly string[] =>
  TABLES[kind].flatMap((table) => {
    const { rows, layoutOf } = documentOf(folder, table);
    return rows.map((_, row) => layoutOf(row)!.text).filter((text) => text.includes(BY_HAND));
  });
