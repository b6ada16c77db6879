// Merges sheets into our tables one by one. Rows that contradict an earlier sheet are left out.

import path from 'node:path';
import { CODES, type Location } from '../../engine/diagnostics/diagnostic.ts';
import { byName, getOrAdd, groupBy } from '../../engine/grouping.ts';
import type { TableFiles } from '../../engine/tables/table-set.ts';
import type { TableName } from '../../engine/tables/tables.ts';
import { quoted } from '../../engine/text/format.ts';
import { readExistingTable } from '../../tools/import/merging/existing-table.ts';
import {
  beforeMerge,
  cellsByName,
  type MergedRow,
  type MergedTable,
  type MergeOutcome,
  merge,
} from '../../tools/import/merging/merge.ts';
import { cellNormaliser } from '../../tools/import/merging/normalised-cell.ts';
import { isRejectsTable, type RawSheet, REPORTED_ROW } from '../../tools/import/read-sheet.ts';
import type { Cells, Identity, ImportedRow, TableSheet } from '../../tools/import/sheet.ts';
import type { Aliases } from '../council-names/name-index.ts';
import { councilMatcher } from './councils/council-matcher.ts';
import { moveCouncils, withRestored } from './councils/moved-councils.ts';
import { fingerprinter, type RecordedRow, textsFingerprint } from './import-record.ts';
import { hasCouncils, WEBSITE } from './kinds/council-columns.ts';
import { DECLARATIONS } from './kinds/declarations.ts';
import { PLANS } from './kinds/plans.ts';
import { PROMISES } from './kinds/promises.ts';
import { COUNCILS, ENDED_COUNCILS } from './kinds/register.ts';
import type { TableSheetName } from './kinds.ts';
import { type CouncilWebsite, type MappedRows, mapRows, type RowProblem } from './map-rows.ts';
import type { ImportedTable } from './result.ts';
import { needsReview, type SheetOutcome } from './sheet-report.ts';

const IDENTITIES: Readonly<Record<TableName, Identity>> = {
  councils: COUNCILS,
  'ended-councils': ENDED_COUNCILS,
  commitments: PROMISES.identity,
  plans: PLANS.identity,
  emergencies: DECLARATIONS.identity,
};

interface Context {
  readonly record: readonly RecordedRow[];
  readonly aliases: Aliases;
  readonly asOf: string;
}

export interface MergedTables {
  readonly tables: readonly Pick<ImportedTable, 'merged' | 'missing'>[];
  readonly record: readonly RecordedRow[];
}

export class Merger {
  readonly #context: Context;
  readonly #tables = new Map<TableName, MergedTable>();
  /** The tables whose imported rows should all be in the sheets. */
  readonly #complete = new Set<TableName>();
  /** The councils with rows that aren't imported until a person has reviewed them, by table. */
  readonly #inReview = new Set<string>();
  /** The recorded rows that editors have changed or deleted since the last import, by table and fingerprint. */
  readonly #edited = new Map<string, RecordedRow>();
  /** The tables and fingerprints of all rows in the sheets. */
  readonly #published = new Set<string>();

  constructor(tables: readonly TableName[], files: TableFiles, context: Context) {
    this.#context = context;
    const origins = new Map(context.record.map((row) => [keyOf(row), row.file]));
    for (const name of tables) {
      const identify = fingerprinter(IDENTITIES[name]);
      const originOf = (cells: Cells) => origins.get(keyOf({ table: name, row: identify(cells) }));
      const merged = beforeMerge(readExistingTable(name, files[name]), originOf);
      this.#tables.set(name, merged);
      const present = new Set(recordedRows(merged).map(keyOf));
      // If the table has been deleted or emptied, it is filled again.
      for (const row of merged.rows.length > 0 ? context.record : [])
        if (row.table === name && !present.has(keyOf(row))) this.#edited.set(keyOf(row), row);
    }
  }

  get hasCouncils(): boolean {
    return this.#tables.get('councils')!.rows.length > 0;
  }

  merge(sheet: TableSheet<TableSheetName>, raw: RawSheet): SheetOutcome {
    const match = hasCouncils(sheet) ? this.#matcher() : undefined;
    const mapped = mapRows(sheet, raw, match);
    const { table } = sheet.identity;
    const isCorrection = isRejectsTable(raw.header);
    const reviewed = isCorrection ? new Set<number>() : this.#reviewedRows(table, raw);
    const isOpen = ({ number }: { readonly number: number }) => !reviewed.has(number);
    const [rows, ended] = [mapped.rows.filter(isOpen), mapped.ended.filter(isOpen)];
    this.#publish(
      sheet.identity,
      mapped.rows.filter((row) => !isOpen(row)),
    );
    this.#publish(
      ENDED_COUNCILS,
      mapped.ended.filter((row) => !isOpen(row)),
    );
    const problems = match ? this.#mergeInto(sheet.identity, rows, raw) : this.#mergeCouncils({ rows, ended }, raw);
    const otherWebsites = this.#fillWebsites(mapped.websites);
    const rejects = [...mapped.rejects.filter(isOpen), ...problems, ...reviewProblems(mapped, reviewed)];
    for (const name of match ? [table] : [table, ENDED_COUNCILS.table]) {
      if (!isCorrection) this.#complete.add(name);
      for (const { code, council } of rejects)
        if (CODES[code].severity !== 'notice' || code === 'reviewed-row') this.#inReview.add(`${name} ${council}`);
    }
    const refused = new Set(problems.map(({ number }) => number));
    const known = mapped.cells.filter((problem) => isOpen(problem) && !refused.has(problem.number));
    const cells = [...known, ...otherWebsites];
    if (isCorrection) {
      const open = new Set([...problems, ...cells.filter(needsReview)].map(({ number }) => number));
      const corrected = [...rows, ...ended].filter(({ number }) => !open.has(number));
      this.#recordReview(table, raw, corrected);
    }
    const { assumedDates, matchedBy } = mapped;
    return { sheet, raw, assumedDates, matchedBy: match && matchedBy, rejects, cells };
  }

  #publish(identity: Identity, rows: readonly ImportedRow[]): void {
    const identify = fingerprinter(identity);
    for (const { cells } of rows) this.#published.add(keyOf({ table: identity.table, row: identify(cells) }));
  }

  /** Records the rows in the sheet that have been corrected in a table of rejected rows. */
  #recordReview(table: TableName, raw: RawSheet, corrected: readonly ImportedRow[]): void {
    const file = fileNameOf(raw);
    const column = raw.header.indexOf(REPORTED_ROW);
    const rowAt = new Map(raw.rows.map((row) => [row.number, row]));
    for (const { number, cells } of corrected) {
      const row = raw.document.rows[number]![column]?.trim() ?? '';
      const recorded = { table, authority_code: cells.authority_code ?? '', row, file };
      const isChanged = row !== '' && row !== textsFingerprint(rowAt.get(number)!);
      if (isChanged) this.#edited.set(keyOf(recorded), recorded);
    }
  }

  /** Records the imported rows that a correction has changed, so that the sheets don't change them back. */
  #recordReplaced(before: MergedTable, after: MergedTable, identify: (cells: Cells) => string, file: string): void {
    for (const [index, { cells, origin }] of before.rows.entries()) {
      if (origin === undefined || after.rows[index]!.cells === cells) continue;
      const named = cellsByName(before.columns, cells);
      const recorded = {
        authority_code: named.authority_code ?? '',
        row: identify(named),
        table: before.table.name,
        file,
      };
      if (recorded.row !== identify(cellsByName(after.columns, after.rows[index]!.cells)))
        this.#edited.set(keyOf(recorded), recorded);
    }
  }

  /** The rows that have been corrected in a table of rejected rows after an earlier import. The corrections take their place. */
  #reviewedRows(table: TableName, { rows }: RawSheet): ReadonlySet<number> {
    const reviewed = rows.filter((row) => {
      const key = keyOf({ table, row: textsFingerprint(row) });
      this.#published.add(key);
      return this.#edited.has(key);
    });
    return new Set(reviewed.map(({ number }) => number));
  }

  /** @param isPruned whether to remove the imported rows that no sheet contains any more */
  finish(isPruned: boolean): MergedTables {
    const tables = Array.from(this.#tables.values(), (merged) => {
      const missing = merged.rows.filter((row) => this.#isMissing(merged, row));
      if (!isPruned || missing.length === 0) return { merged, missing };
      const pruned = new Set(missing);
      const rows = merged.rows.filter((row) => !pruned.has(row));
      return { merged: { ...merged, rows, removed: [...merged.removed, ...missing] }, missing: [] };
    });
    const others = this.#context.record.filter(({ table }) => !this.#tables.has(table as TableName));
    const own = tables.flatMap(({ merged }) => recordedRows(merged));
    const edited = [...this.#edited].flatMap(([key, row]) =>
      this.#published.has(key) || !this.#complete.has(row.table as TableName) ? [row] : [],
    );
    const record = new Map([...others, ...edited, ...own].map((row) => [keyOf(row), row]));
    return { tables, record: [...record.values()] };
  }

  #isMissing({ table, columns }: MergedTable, { existing, origin, inSheet, cells }: MergedRow): boolean {
    if (!existing || origin === undefined || inSheet || !this.#complete.has(table.name)) return false;
    // A row whose council is unknown may be any of them.
    const councils = ['', cells[columns.indexOf('authority_code')] ?? ''];
    return !councils.some((council) => this.#inReview.has(`${table.name} ${council}`));
  }

  #matcher() {
    const recordsIn = (name: TableName) => {
      const { rows, columns } = this.#tables.get(name)!;
      const indexes = byName(COUNCIL_COLUMNS, (column) => columns.indexOf(column));
      return rows.map(({ cells }) => byName(COUNCIL_COLUMNS, (column) => cells[indexes[column]] ?? ''));
    };
    const { aliases, asOf } = this.#context;
    return councilMatcher(recordsIn('councils'), recordsIn('ended-councils'), aliases, asOf);
  }

  #mergeInto(identity: Identity, rows: readonly ImportedRow[], raw: RawSheet): readonly RowProblem[] {
    const before = this.#tables.get(identity.table)!;
    const identify = fingerprinter(identity);
    const keyFor = (cells: Cells) => keyOf({ table: identity.table, row: identify(cells) });
    this.#publish(identity, rows);
    const wasEdited = (cells: Cells) => this.#edited.has(keyFor(cells));
    const { merged, outcomes } = merge(before, identity, rows, raw, wasEdited);
    this.#tables.set(identity.table, merged);
    if (isRejectsTable(raw.header)) this.#recordReplaced(before, merged, identify, fileNameOf(raw));
    return outcomes.flatMap((outcome, index) => this.#problemFor(outcome, rows[index]!, identity));
  }

  /** Councils that ended since the last import move to ended-councils.csv; with --as-of, they may also move back. */
  #mergeCouncils({ rows, ended }: Pick<MappedRows, 'rows' | 'ended'>, raw: RawSheet): readonly RowProblem[] {
    const move = (from: Identity, to: Identity, moving: readonly ImportedRow[]) => {
      const ownColumns = from.columns.filter((column) => !to.columns.includes(column));
      const moved = moveCouncils(this.#tables.get(from.table)!, moving, raw, ownColumns, fingerprinter(from));
      this.#tables.set(from.table, moved.merged);
      this.#tables.set(to.table, withRestored(this.#tables.get(to.table)!, moved.rows));
      const problems = moved.refused.flatMap(({ row, outcome }) => this.#problemFor(outcome, row, from));
      return [...this.#mergeInto(to, moved.rows, raw), ...problems];
    };
    // A council can't both exist and have ended. As in any other case, the first row counts.
    const firsts = new Map<string, ImportedRow>();
    for (const row of [...rows, ...ended].sort((one, other) => one.number - other.number))
      getOrAdd(firsts, row.cells.authority_code ?? '', () => row);
    const firstOf = ({ cells }: ImportedRow) => firsts.get(cells.authority_code ?? '')!;
    const [isCurrent, isEnded] = [new Set(rows), new Set(ended)];
    const current = rows.filter((row) => isCurrent.has(firstOf(row)));
    const former = ended.filter((row) => isEnded.has(firstOf(row)));
    const clashes = [
      ...rows.filter((row) => !isCurrent.has(firstOf(row))),
      ...ended.filter((row) => !isEnded.has(firstOf(row))),
    ].map((row): RowProblem => {
      const [council, first] = [row.cells.authority_code ?? '', { raw, number: firstOf(row).number }];
      return { code: 'conflicting-row', number: row.number, first, council };
    });
    return [...move(COUNCILS, ENDED_COUNCILS, former), ...move(ENDED_COUNCILS, COUNCILS, current), ...clashes];
  }

  #problemFor(outcome: MergeOutcome, row: ImportedRow, identity: Identity): readonly RowProblem[] {
    if (!('code' in outcome)) return [];
    const council = row.cells.authority_code ?? '';
    const { number } = row;
    if (!('rival' in outcome)) return [{ ...outcome, number, council }];
    const { table, columns } = this.#tables.get(identity.table)!;
    const { code, rival } = outcome;
    if (!rival) return [{ code, number, council }];
    const before = cellsByName(columns, rival.cells);
    const similar = locationOf(rival, table);
    if (code === 'would-delete-value') {
      const { column } = outcome;
      return [{ code, number, council, similar, field: column, values: { value: quoted(before[column]!) } }];
    }
    const different = identity.columns.filter((column) => {
      const [cell, normalise] = [row.cells[column], cellNormaliser(table.name, column)];
      return cell !== undefined && normalise(cell) !== normalise(before[column] ?? '');
    });
    return [{ code, number, council, similar, values: { columns: different.join(', ') } }];
  }

  /**
   * Fills in the websites of imported councils. Websites that are already in councils.csv take precedence.
   * @returns a notice for each other website
   */
  #fillWebsites(websites: readonly CouncilWebsite[]): readonly RowProblem[] {
    const councils = this.#tables.get('councils')!;
    const [code, column] = ['authority_code', WEBSITE].map((name) => councils.columns.indexOf(name));
    if (column === -1) return [];
    const ofCouncil = groupBy(websites, ({ council }) => council);
    const others: RowProblem[] = [];
    const rows = councils.rows.map((row) => {
      const [first, ...later] = ofCouncil.get(row.cells[code!] ?? '') ?? [];
      if (!first) return row;
      const before = row.cells[column!] ?? '';
      const isFilled = before === '' && row.origin !== undefined;
      const kept = isFilled ? first.website : before;
      for (const { council, website, number } of kept === '' ? [] : [first, ...later])
        if (website !== kept)
          others.push({ code: 'other-website', council, number, field: WEBSITE, values: { value: quoted(kept) } });
      if (!isFilled) return row;
      return {
        ...row,
        cells: councils.columns.map((_, index) => (index === column ? kept : (row.cells[index] ?? ''))),
      };
    });
    this.#tables.set('councils', { ...councils, rows });
    return others;
  }
}

/** @param reviewed the row numbers of rows that have been corrected in a table of rejected rows */
function reviewProblems({ rows, ended, rejects }: MappedRows, reviewed: ReadonlySet<number>): readonly RowProblem[] {
  const councils = new Map<number, string | undefined>([
    ...rejects.map(({ number, council }) => [number, council] as const),
    ...[...rows, ...ended].map(({ number, cells }) => [number, cells.authority_code] as const),
  ]);
  return Array.from(reviewed, (number) => ({ code: 'reviewed-row', number, council: councils.get(number) ?? '' }));
}

const COUNCIL_COLUMNS = ['authority_code', 'name', 'gss_code', 'end_date', 'replaced_by'] as const;

const keyOf = ({ table, row }: Pick<RecordedRow, 'table' | 'row'>): string => `${table} ${row}`;

function locationOf({ existing }: MergedRow, { document }: MergedTable['table']): Location | undefined {
  return existing && document && { file: document.name, ...document.excerptOf({ row: existing.number }) };
}

function recordedRows({ table: { name }, columns, rows }: MergedTable): readonly RecordedRow[] {
  const identify = fingerprinter(IDENTITIES[name]);
  return rows.flatMap(({ cells, origin }): readonly RecordedRow[] => {
    if (origin === undefined) return [];
    const named = cellsByName(columns, cells);
    return [{ table: name, authority_code: named.authority_code ?? '', row: identify(named), file: origin }];
  });
}

const fileNameOf = ({ document }: RawSheet): string => path.basename(document.name);
