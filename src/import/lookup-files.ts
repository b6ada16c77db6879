// Lookup files for an import: corrections to the register (`--overrides`) and alternative names for councils (`--aliases`).

import type { SourceFile } from '../csv/document.ts';
import { groupBy } from '../grouping.ts';
import type { Aliases } from './councils/name-index.ts';
import { type RawRow, type RawSheet, readSheet, rowRejection } from './read-sheet.ts';
import { authorityCode } from './readers/code.ts';
import { line } from './readers/text.ts';
import { isUnclear, type Rejection, type SheetColumn } from './sheet.ts';
import type { RowProblem } from './sheet-report.ts';

const KEY = 'authority_code';

/** The text in the overrides that clears a cell. An empty cell leaves the register's cell unchanged. */
const CLEAR = '-';

/** Overrides have the same columns as the sheet, but only the authority code is mandatory. */
export function readOverrides(columns: readonly SheetColumn[], file: SourceFile): RawSheet {
  return readSheet(
    columns.map((column) => (column.field === KEY ? column : { ...column, isOptional: true })),
    file,
  );
}

/** The corrected sheet, and problems with overrides that have no effect. */
export function applyOverrides(
  raw: RawSheet,
  overrides: RawSheet,
): { readonly raw: RawSheet; readonly problems: readonly RowProblem[] } {
  const problems: RowProblem[] = [];
  const rowsOf = groupBy([...raw.rows.keys()], (index) => codeOf(raw.rows[index]!));
  const rows = [...raw.rows];
  const seen = new Map<string, number>();
  for (const override of overrides.rows) {
    const { number } = override;
    const code = codeOf(override);
    const [index, ...others] = rowsOf.get(code) ?? [];
    const add = (code: RowProblem['code'], first?: number) => problems.push({ number, code, field: KEY, first });
    const rejection = rowRejection(override);
    if (rejection) problems.push({ number, ...rejection });
    else if (code === '') add('empty-cell');
    else if (index === undefined) add('unknown-authority');
    else if (others.length > 0) add('ambiguous-override');
    else if (seen.has(code)) add('conflicting-row', seen.get(code));
    else {
      seen.set(code, number);
      const texts = { ...rows[index]!.texts, ...changesOf(override) };
      if (Object.entries(texts).every(([field, text]) => text === rows[index]!.texts[field])) add('needless-override');
      else rows[index] = { ...rows[index]!, texts };
    }
  }
  // Columns that the sheet lacks are added at the end.
  const addedFields = [...overrides.columns.keys()].filter((field) => !raw.columns.has(field));
  const columns = new Map([...raw.columns, ...addedFields.map((field) => [field, raw.header.length] as const)]);
  return { raw: { ...raw, rows, columns }, problems };
}

const codeOf = ({ texts }: RawRow): string => (texts[KEY] ?? '').trim();

function changesOf({ texts }: RawRow): Readonly<Record<string, string>> {
  const filled = Object.entries(texts).filter(([field, text]) => field !== KEY && text.trim() !== '');
  return Object.fromEntries(filled.map(([field, text]) => [field, text.trim() === CLEAR ? '' : text]));
}

/** The columns in mySociety's lookup_name_to_registry.csv are also accepted. */
const ALIAS_COLUMNS: readonly SheetColumn[] = [
  { names: ['name', 'la name'], field: 'name', read: line },
  { names: [KEY, 'local-authority-code'], field: 'code', read: authorityCode },
];

export function readAliases(file: SourceFile): {
  readonly raw: RawSheet;
  readonly aliases: Aliases;
  readonly problems: readonly RowProblem[];
} {
  const raw = readSheet(ALIAS_COLUMNS, file);
  const aliases: (readonly [string, string])[] = [];
  const problems: RowProblem[] = [];
  for (const row of raw.rows) {
    const { number, texts } = row;
    const [name, code] = [line(texts.name!), authorityCode(texts.code!)];
    const add = (fault: Rejection) => problems.push({ number, ...fault });
    const rejection = rowRejection(row);
    if (rejection) add(rejection);
    else if (isUnclear(name)) add({ ...name, field: 'name' });
    else if (isUnclear(code)) add({ ...code, field: 'code' });
    else if (name.value === '' || code.value === '')
      add({ code: 'empty-cell', field: name.value === '' ? 'name' : 'code' });
    else aliases.push([name.value, code.value]);
  }
  return { raw, aliases, problems };
}
