// The result of an import as JSON.
import { diagnosticRecords, placeRecord } from '../../../program/report/json.ts';
import { changesOf, type Import, type ImportedLog, importProblems } from '../result.ts';
import { changesRecord } from './table-changes.ts';

/** @param written the tables and logs that were written */
export function jsonImport(result: Import, written: readonly string[]): string {
  const record = {
    files: result.sheets.map(({ raw, name, matchedBy, rejects, review }) => ({
      file: raw.document.name,
      sheet: name,
      read: raw.rows.length,
      imported: raw.rows.length - rejects.size,
      review: review.size,
      matchedBy,
    })),
    problems: diagnosticRecords(importProblems(result)),
    tables: changesOf(result).map(changesRecord),
    log: result.log && logRecord(result.log),
    written: written.length > 0,
    writtenFiles: written,
  };
  return JSON.stringify(record, null, 2);
}

const logRecord = ({ file, before, added, kept, keptAt }: ImportedLog): object => ({
  file,
  isNew: before === undefined,
  added: added.length,
  kept,
  keptAt: keptAt.map((each) => ({ file: each.file, ...placeRecord(each.place) })),
});
