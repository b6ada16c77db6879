// An import as JSON, for programs: all of it.
import { placeRecord } from '../../report/json.ts';
import { REVIEW_REASONS } from '../reasons.ts';
import { changesOf, type Import, type ImportedLog } from '../result.ts';
import type { NamedRow } from '../understand.ts';
import type { FileReport, Located } from './located.ts';
import { changesRecord } from './table-changes.ts';

/** @param written those of our files that were written */
export function jsonImport(result: Import, written: readonly string[]): string {
  const record = {
    files: result.sheets.map(({ report }) => fileRecord(report)),
    lookupFiles: result.lookupFiles.map(fileRecord),
    tables: changesOf(result).map(changesRecord),
    log: result.log && logRecord(result.log),
    written: written.length > 0,
    writtenFiles: written,
  };
  return JSON.stringify(record, null, 2);
}

function fileRecord({ file, read, imported, rejects, cells, unread }: FileReport): object {
  const reasons: Record<string, number> = {};
  for (const { reason } of rejects) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    ...{ file, read, imported, reasons },
    rejects: rejects.map(locatedRecord),
    cells: cells.map(locatedRecord),
    unknownColumns: unread.map(({ name, filled, meant }) => ({ name, filled, suggestion: meant })),
  };
}

const locatedRecord = ({ place, reason, more, text, about, similar, ...row }: Located): object => ({
  ...{ reason, kind: REVIEW_REASONS[reason].kind, message: REVIEW_REASONS[reason].message },
  ...placeRecord(place),
  value: text,
  about: about || undefined,
  detail: row.detail,
  suggestion: row.suggestion,
  otherLine: row.otherLine,
  similarTo: similar && namedRecord(similar),
  otherReasons: more && more.length > 0 ? more : undefined,
});

const namedRecord = ({ table, place, cells }: NamedRow): object => ({
  ...{ table, line: place?.line, row: place?.cell?.row, cells },
});

const logRecord = ({ file, isNew, added, kept, keptAt }: ImportedLog): object => ({
  ...{ file, isNew, added: added.length, kept },
  keptAt: keptAt.map((each) => ({ file: each.file, ...placeRecord(each.place) })),
});
