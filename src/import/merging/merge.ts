// Merges the rows of a sheet into a table of ours: nothing of ours is lost, and the next time nothing changes.
import { groupBy } from '../../grouping.ts';
import { isBlankRow } from '../../tables/read-table.ts';
import type { Identity, ImportedRow } from '../sheet.ts';
import { type CouncilPairing, pairRows } from './council-pairing.ts';
import { cellOf, entriesFor } from './entries.ts';
import { type Entry, entryText, type Keys, type SheetEntry } from './entry.ts';
import type { OurTable } from './our-table.ts';

export interface MergedRow {
  /** The row as it stands in our file; absent for one that was added. */
  readonly ours?: { readonly number: number; readonly cells: readonly string[] };
  /** Column by column; those at the end may be missing. */
  readonly cells: readonly string[];
  /** Whether a sheet has it. */
  readonly isKnown: boolean;
  /** The columns in which a sheet's cell is empty and ours is not. */
  readonly kept: ReadonlySet<number>;
}

export interface MergedTable {
  readonly table: OurTable;
  /** Ours first, then those that were added. */
  readonly columns: readonly string[];
  readonly rows: readonly MergedRow[];
  /** How many sheets were merged. */
  readonly sheets: number;
}

/** What became of a row of a sheet. */
export type MergeOutcome =
  | { readonly imported: 'added' | 'changed' | 'same' }
  /** `other` is the number of the row before, in the same sheet. */
  | { readonly reason: 'same-row' | 'other-row'; readonly other: number }
  /** `similar` is the row of ours that may be the same. */
  | { readonly reason: 'similar-row'; readonly similar: MergedRow }
  | { readonly reason: 'empty-row' };

/** A table with a sheet's rows merged into it, and what became of each row, in their order. */
export interface Merged {
  readonly merged: MergedTable;
  readonly outcomes: readonly MergeOutcome[];
}

const NONE: ReadonlySet<number> = new Set();

/** A table before anything is merged. */
export const unmerged = (table: OurTable): MergedTable => ({
  table,
  columns: table.columns,
  rows: table.rows.map((ours) => ({ ours, cells: ours.cells, isKnown: false, kept: NONE })),
  sheets: 0,
});

/** Merges the rows of one sheet; call it again for each further sheet. */
export function merge(before: MergedTable, identity: Identity, rows: readonly ImportedRow[]): Merged {
  const brought = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = [...before.columns, ...[...brought].filter((name) => !before.columns.includes(name))];
  const entries = entriesFor(identity, columns);
  const sheet = rows.map((row) => ({ row, entry: entries.ofSheet(row) }));
  const rowOf = new Map(before.rows.map((row) => [entries.ofOurs(row.cells), row]));
  const refused = refusals(sheet, identity.isUnique);
  const wanted = sheet.filter((_, index) => !refused[index]).map(({ entry }) => entry);
  const pairing = pairAll(wanted, [...rowOf.keys()], entries.keys);
  const added: MergedRow[] = [];
  const mergedOf = new Map<MergedRow, MergedRow>();
  const outcomes = sheet.map(({ row, entry }, index): MergeOutcome => {
    if (refused[index]) return refused[index];
    const similar = pairing.similarTo.get(entry);
    if (similar) return { reason: 'similar-row', similar: rowOf.get(similar)! };
    const our = pairing.oursOf.get(entry);
    if (!our) {
      added.push({ cells: columns.map((name) => cellOf(row, name)), isKnown: true, kept: NONE });
      return { imported: 'added' };
    }
    const ours = rowOf.get(our)!;
    const merged = mergedRow({ ours, our, row, entry }, columns);
    mergedOf.set(ours, merged);
    return { imported: merged.cells === ours.cells ? 'same' : 'changed' };
  });
  const all = [...before.rows.map((row) => mergedOf.get(row) ?? row), ...added];
  const filled = withoutEmpty(columns, before.columns.length, all);
  return { merged: { table: before.table, ...filled, sheets: before.sheets + 1 }, outcomes };
}

interface SheetRow {
  readonly row: ImportedRow;
  readonly entry: SheetEntry;
}

/** What becomes of rows whatever stands in our table; nothing for the others. */
function refusals(sheet: readonly SheetRow[], isUnique: boolean): readonly (MergeOutcome | undefined)[] {
  const [numbers, keys] = [new Map<string, number>(), new Map<string, number>()];
  const all = [...(sheet[0]?.entry.plain.keys() ?? [])];
  return sheet.map(({ row: { number }, entry: { plain, key } }) => {
    if (isBlankRow(plain)) return { reason: 'empty-row' };
    const text = entryText({ plain }, all);
    const same = numbers.get(text);
    if (same !== undefined) return { reason: 'same-row', other: same };
    const other = isUnique ? keys.get(key) : undefined;
    if (other !== undefined) return { reason: 'other-row', other };
    numbers.set(text, number);
    keys.set(key, number);
    return undefined;
  });
}

/** Council by council: no row is another one’s. */
function pairAll(sheet: readonly SheetEntry[], ours: readonly Entry[], keys: Keys): CouncilPairing {
  const codeOf = ({ plain }: Entry): string => plain[keys.code] ?? '';
  const own = groupBy(ours, codeOf);
  const pairings = Array.from(groupBy(sheet, codeOf), ([code, group]) => pairRows(group, own.get(code) ?? [], keys));
  return {
    oursOf: new Map(pairings.flatMap(({ oursOf }) => [...oursOf])),
    similarTo: new Map(pairings.flatMap(({ similarTo }) => [...similarTo])),
  };
}

/** A row of ours with what the sheet says otherwise, or more. */
function mergedRow(
  { ours, our, row, entry }: SheetRow & { readonly ours: MergedRow; readonly our: Entry },
  columns: readonly string[],
): MergedRow {
  const isFilled = (column: number) => entry.plain[column] !== '';
  const changed = new Set(
    entry.columns.filter((column) => isFilled(column) && entry.plain[column] !== our.plain[column]),
  );
  const kept = entry.columns.filter((column) => !isFilled(column) && our.plain[column] !== '');
  const cells = columns.map((name, column) => (changed.has(column) ? cellOf(row, name) : (ours.cells[column] ?? '')));
  return {
    ...ours,
    cells: changed.size === 0 ? ours.cells : cells,
    isKnown: true,
    kept: kept.length === 0 ? ours.kept : new Set([...ours.kept, ...kept]),
  };
}

/** Only those new columns in which something stands. */
function withoutEmpty(columns: readonly string[], own: number, rows: readonly MergedRow[]) {
  const isFilled = (column: number) => rows.some(({ cells }) => (cells[column] ?? '') !== '');
  const stay = [...columns.keys()].filter((column) => column < own || isFilled(column));
  if (stay.length === columns.length) return { columns, rows };
  const cut = (cells: readonly string[]) => (cells.length <= own ? cells : stay.map((column) => cells[column] ?? ''));
  return {
    columns: stay.map((column) => columns[column]!),
    rows: rows.map((row) => ({ ...row, cells: cut(row.cells), kept: row.kept })),
  };
}
