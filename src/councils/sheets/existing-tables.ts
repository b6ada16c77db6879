// Reads our tables and checks them before and after an import.

import path from 'node:path';
import { type Diagnostic, errorsIn } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { isThere } from '../../engine/source/files-below.ts';
import { LARGEST_TABLE, readSourceFile } from '../../engine/source/read-file.ts';
import { readSourceFolder, TABLE_FILES } from '../../engine/source/source-folder.ts';
import { readTables } from '../../engine/tables/read-tables.ts';
import type { TableFiles } from '../../engine/tables/table-set.ts';
import { RECORD_FILE } from '../names.ts';

/** A table that can't be read is reported as a problem; a missing table isn't. */
export function readExistingTables(data: string) {
  const { tables, problems } = readSourceFolder(data);
  const names = TABLE_FILES.map((name) => path.join(data, name));
  const unreadable = problems.filter(
    ({ code, location }) => code === 'unreadable-file' && names.includes(location?.file ?? ''),
  );
  const recordFile = path.join(data, RECORD_FILE);
  const record = isThere(recordFile) ? readSourceFile(recordFile, LARGEST_TABLE) : undefined;
  if (record && 'code' in record) return { files: tables, record: undefined, problems: [...unreadable, record] };
  return { files: tables, record, problems: unreadable };
}

/** Errors that the import may fix by adding missing councils. */
const CROSS_TABLE_CODES: readonly Diagnostic['code'][] = ['unknown-council', 'no-councils'];

/** Errors that must be fixed first, because rows can't be merged into a faulty table. */
export function errorsWithinTables(files: TableFiles): readonly Diagnostic[] {
  return errorsOf(files).filter(({ code }) => !CROSS_TABLE_CODES.includes(code));
}

/** Errors that the import would cause. */
export function newErrors(before: TableFiles, after: TableFiles): readonly Diagnostic[] {
  const errors = errorsOf(after);
  // There are usually no errors, so the old tables rarely need to be checked.
  if (errors.length === 0) return [];
  const kindOf = ({ location, code }: Diagnostic) => `${location?.file} ${code}`;
  const known = groupBy(errorsOf(before), kindOf);
  return [...groupBy(errors, kindOf)].flatMap(([kind, problems]) =>
    problems.length > (known.get(kind)?.length ?? 0) ? problems : [],
  );
}

const errorsOf = (files: TableFiles): readonly Diagnostic[] => errorsIn(readTables(files).problems);
