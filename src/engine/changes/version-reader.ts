// Reads the tables of several versions, one after another.

import { datasetOf } from '#service/dataset';
import type { SourceFile } from '../csv/document.ts';
import { CODES, type Diagnostic, errorsIn } from '../diagnostics/diagnostic.ts';
import { rowsOf } from '../downloads/described-tables.ts';
import { byName } from '../grouping.ts';
import { missingTable, tableFile } from '../source/source-folder.ts';
import { uniqueValueIn } from '../tables/checks/duplicates.ts';
import { readTable, type Table } from '../tables/read-table.ts';
import { readTables } from '../tables/read-tables.ts';
import type { TableFiles, Tables } from '../tables/table-set.ts';
import { columnRules, referenceIn, referredBy, TABLE_NAMES, type TableName, tableNamed } from '../tables/tables.ts';
import { COMPARED_NAMES, type ComparedRows } from './compared-tables.ts';
import { type KnownTable, knownTable, spliceTable } from './spliced-table.ts';

export type ReadVersion = ComparedRows | { readonly errors: readonly [Diagnostic, ...Diagnostic[]] };

/**
 * @returns a function that reads the tables of a version. It is fast if the version differs little from the one read before.
 */
export function versionReader(): (files: TableFiles) => ReadVersion {
  const latest = new Map<TableName, KnownTable>();
  return (files) => {
    const problems: Diagnostic[] = [];
    const known = new Map<TableName, KnownTable>();
    for (const name of TABLE_NAMES) {
      const file = files[name];
      if (!file) {
        if (!tableNamed(name).mayBeMissing) problems.push(missingTable(tableFile(name), name));
        continue;
      }
      const read = readKnown(name, file, latest.get(name));
      if ('errors' in read) problems.push(...read.errors);
      else known.set(name, read);
    }
    const tables = byName(TABLE_NAMES, (name) => known.get(name)?.table) as unknown as Tables;
    // Checking every version would take longer than the rest of a build, so only suspicious ones are checked completely.
    const edited = [...known].filter(([name, table]) => table !== latest.get(name)).map(([, { table }]) => table);
    if (problems.length === 0 && hasConflict(edited, tables)) problems.push(...errorsIn(readTables(files).problems));
    const [first, ...others] = problems;
    if (first) return { errors: [first, ...others] };
    for (const [name, table] of known) latest.set(name, table);
    const dataset = datasetOf(tables);
    return byName(COMPARED_NAMES, (name) => rowsOf(name, dataset));
  };
}

function readKnown(
  name: TableName,
  file: SourceFile,
  before: KnownTable | undefined,
): KnownTable | { readonly errors: readonly Diagnostic[] } {
  if (before && Buffer.compare(before.bytes, file.bytes) === 0) return before;
  const spliced = before && spliceTable(name, file, before);
  if (spliced) return spliced;
  const table: Table<TableName> = readTable(name, file);
  const errors = errorsIn(table.problems());
  return errors.length > 0 ? { errors } : knownTable(file, table);
}

/** Whether a value that must be unique is repeated, or a row refers to one that doesn't exist. */
function hasConflict(edited: readonly Table<TableName>[], tables: Tables): boolean {
  const names = edited.map(({ name }) => name);
  const mayHaveLost = (name: TableName) => [name, ...referredBy(name)].some((each) => names.includes(each));
  return (
    edited.some(hasRepeatedValue) || TABLE_NAMES.some((name) => mayHaveLost(name) && hasUnknownReference(name, tables))
  );
}

function hasRepeatedValue(table: Table<TableName>): boolean {
  return columnRules(table.name).some(([column, rule]) => {
    if (!rule.unique || CODES[rule.unique].severity !== 'error') return false;
    const values = table.rows.map(uniqueValueIn(table, column, rule)).filter((value) => value !== '');
    return new Set(values).size < values.length;
  });
}

function hasUnknownReference(name: TableName, tables: Tables): boolean {
  const reference = referenceIn(name);
  if (!reference) return false;
  const { column, table, otherTable } = reference;
  const valuesOf = (other = '') => (tables[other as TableName]?.rows ?? []).map(({ value }) => valueIn(value, column));
  const known = new Set([...valuesOf(table), ...valuesOf(otherTable)]);
  return valuesOf(name).some((value) => !known.has(value));
}

const valueIn = (row: object | undefined, column: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[column];
