// Imports sheets into our tables: reads the sheets, merges their rows, and checks the resulting tables.

import path from 'node:path';
import type { SourceFile } from '../../engine/csv/document.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { anyDate } from '../../engine/tables/readers/date.ts';
import { isUnclear, type Reader } from '../../engine/tables/readers/reading.ts';
import type { TableFiles } from '../../engine/tables/table-set.ts';
import type { TableName } from '../../engine/tables/tables.ts';
import { editedTable } from '../../tools/import/merging/edited-table.ts';
import { type RawSheet, readSheet } from '../../tools/import/read-sheet.ts';
import { list } from '../../tools/import/text-readers.ts';
import { RECORD_FILE } from '../names.ts';
import { readAliases } from './councils/aliases.ts';
import type { AuthoritySpan, DateOptions } from './councils/in-force.ts';
import { errorsWithinTables, newErrors, readExistingTables } from './existing-tables.ts';
import { type RecordedRow, readRecord, recordText } from './import-record.ts';
import { COUNCIL, hasCouncils } from './kinds/council-columns.ts';
import { TABLE_SHEETS, type TableSheetName } from './kinds.ts';
import { type MergedTables, Merger } from './merger.ts';
import { rowsFor } from './output/rejects-table.ts';
import type { NamedSheet } from './recognise.ts';
import { withRenamedColumns } from './renamed-columns.ts';
import type { FileChange, Import, ImportedTable } from './result.ts';
import { lookupProblems, type SheetOutcome, sheetReports } from './sheet-report.ts';

interface TableOptions extends DateOptions {
  /** The data directory. */
  readonly data: string;
  /** A file of alternative names for councils. */
  readonly aliases: SourceFile | undefined;
  /** Renamed columns, each in the form `NAME=HEADER`. */
  readonly columns: readonly string[];
  /** Whether to remove imported rows that no sheet contains any more. */
  readonly prune: boolean;
}

/**
 * @param named the sheets in the order in which to import them
 * @returns the problems if nothing can be imported
 */
export function importTables(
  named: readonly NamedSheet<TableSheetName>[],
  options: TableOptions,
): Import | readonly Diagnostic[] {
  const { data } = options;
  const existing = readExistingTables(data);
  const record = readRecord(existing.record);
  if (existing.problems.length + record.problems.length > 0) return [...existing.problems, ...record.problems];
  const read = readAll(named, options);
  if (!('sheets' in read)) return read;
  const inSheets = read.sheets.map(({ sheet }) => sheet.identity.table);
  const names = [...new Set<TableName>(['councils', 'ended-councils', ...inSheets])];
  const errors = errorsWithinTables(tablesIn(names.map((name) => [name, existing.files[name]])));
  if (errors.length > 0) return errors;

  const merger = new Merger(names, existing.files, { ...options, record: record.rows, aliases: read.aliases });
  const outcomes: SheetOutcome[] = [];
  for (const { sheet, raw } of read.sheets) {
    if (hasCouncils(sheet) && !merger.hasCouncils) return [{ code: 'no-councils-yet', values: { folder: data } }];
    outcomes.push(merger.merge(sheet, raw));
  }
  const { tables, record: recorded } = merger.finish(options.prune);
  const changes = tables.map((table) => importedTable(table, data));
  const changed = changes.flatMap(({ file: name, merged, after }) =>
    after ? [[merged.table.name, { name, bytes: after }] as const] : [],
  );
  const caused = changed.length === 0 ? [] : newErrors(existing.files, { ...existing.files, ...tablesIn(changed) });
  if (caused.length > 0) return [{ code: 'import-causes-errors' }, ...caused];
  const change = recordChange(recorded, existing.record, data);
  return { sheets: sheetReports(outcomes), otherProblems: read.aliasProblems, tables: changes, record: change };
}

const tablesIn = (entries: readonly (readonly [TableName, SourceFile | undefined])[]) =>
  Object.fromEntries(entries.filter(([, file]) => file)) as TableFiles;

function readAll(sheets: readonly NamedSheet<TableSheetName>[], options: TableOptions) {
  const spans = new Map<string, AuthoritySpan>();
  const known = sheets.map(({ name }) => TABLE_SHEETS[name]({ ...options, spanElsewhere: (code) => spans.get(code) }));
  const kinds = withRenamedColumns(known, options.columns);
  if ('code' in kinds) return [kinds];
  const raws = sheets.map(({ name, file }, index) => rowsFor(name, readSheet(kinds[index]!.columns, file)));
  const aliases = options.aliases && readAliases(options.aliases);
  const problems = [...raws, aliases?.raw].flatMap((raw) => raw?.problems ?? []);
  if (problems.length > 0) return problems;
  for (const [code, { start, end, successors }] of raws.flatMap((raw) => [...spansIn(raw)])) {
    const known = spans.get(code);
    spans.set(code, {
      start: known?.start || start,
      end: known?.end || end,
      successors: known?.successors || successors,
    });
  }
  return {
    sheets: raws.map((raw, index) => ({ sheet: kinds[index]!, raw })),
    aliases: aliases?.aliases ?? [],
    aliasProblems: aliases ? [...aliases.notices, ...lookupProblems(aliases.raw, aliases.problems)] : [],
  };
}

/** What a sheet says about the start and end of councils, by authority code. */
function* spansIn({ rows }: RawSheet): Generator<readonly [string, AuthoritySpan]> {
  for (const { texts } of rows) {
    const valueIn = (read: Reader, field: string) => {
      const reading = read(texts[field] ?? '');
      return isUnclear(reading) ? '' : reading.value;
    };
    const [start, end] = [valueIn(anyDate, COUNCIL.start), valueIn(anyDate, COUNCIL.end)];
    yield [(texts[COUNCIL.code] ?? '').trim(), { start, end, successors: valueIn(list, COUNCIL.successors) }];
  }
}

function importedTable({ merged, ...rest }: MergedTables['tables'][number], data: string): ImportedTable {
  const { name, document } = merged.table;
  const file = document?.name ?? path.join(data, `${name}.csv`);
  return { file, before: document?.bytes, after: editedTable(merged), merged, ...rest };
}

function recordChange(rows: readonly RecordedRow[], existing: SourceFile | undefined, data: string): FileChange {
  const after = Buffer.from(recordText(rows));
  const isSame = existing ? after.equals(existing.bytes) : rows.length === 0;
  return { file: path.join(data, RECORD_FILE), before: existing?.bytes, after: isSame ? undefined : after };
}
