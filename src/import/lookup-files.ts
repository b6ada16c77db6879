// Lookup files of an import: corrections of the register (`--overrides`), and other names of councils (`--aliases`).

import type { SourceFile } from '../csv/document.ts';
import { groupBy } from '../grouping.ts';
import type { Aliases } from './councils/name-index.ts';
import type { RawRow, RawSheet } from './read-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { authorityCode } from './readers/code.ts';
import { line } from './readers/text.ts';
import { isUnclear, type SheetColumn } from './sheet.ts';
import type { Reported } from './understand.ts';

const KEY = 'authority_code';

/** A cell of the overrides in whose place nothing stands; an empty one leaves the register's as it is. */
const EMPTIED = '-';

/** Columns of overrides are those of the sheet; only the one that names the row has to be there. */
export function readOverrides(columns: readonly SheetColumn[], file: SourceFile): RawSheet {
  return readSheet(
    columns.map((column) => (column.field === KEY ? column : { ...column, mayBeMissing: true })),
    file,
  );
}

/** The sheet as it would be if it were right, and what of the overrides is not of any use. */
export function overridden(
  raw: RawSheet,
  overrides: RawSheet,
): { readonly raw: RawSheet; readonly rejects: readonly Reported[] } {
  const rejects: Reported[] = [];
  const rowsOf = groupBy([...raw.rows.keys()], (index) => codeOf(raw.rows[index]!));
  const rows = [...raw.rows];
  const seen = new Map<string, number>();
  for (const override of overrides.rows) {
    const { number, isBlank, isTooLong } = override;
    const code = codeOf(override);
    const [index, ...others] = rowsOf.get(code) ?? [];
    const add = (reason: Reported['reason'], other?: number) =>
      rejects.push({ number, reason, field: isBlank || isTooLong ? undefined : KEY, other });
    if (isBlank) add('empty-row');
    else if (isTooLong) add('too-many-cells');
    else if (code === '') add('empty-cell');
    else if (index === undefined) add('unknown-authority');
    else if (others.length > 0) add('several-rows');
    else if (seen.has(code)) add('other-row', seen.get(code));
    else {
      seen.set(code, number);
      const texts = { ...rows[index]!.texts, ...changesOf(override) };
      if (Object.entries(texts).every(([field, text]) => text === rows[index]!.texts[field])) add('needless-override');
      else rows[index] = { ...rows[index]!, texts };
    }
  }
  // Columns that the sheet lacks stand after its last one.
  const more = [...overrides.columns.keys()].filter((field) => !raw.columns.has(field));
  const columns = new Map([...raw.columns, ...more.map((field) => [field, raw.header.length] as const)]);
  return { raw: { ...raw, rows, columns }, rejects };
}

const codeOf = ({ texts }: RawRow): string => (texts[KEY] ?? '').trim();

function changesOf({ texts }: RawRow): Readonly<Record<string, string>> {
  const said = Object.entries(texts).filter(([field, text]) => field !== KEY && text.trim() !== '');
  return Object.fromEntries(said.map(([field, text]) => [field, text.trim() === EMPTIED ? '' : text]));
}

/** Names, each with the code of the council that it means; also in the columns of mySociety's lookup_name_to_registry.csv. */
const NAME_COLUMNS: readonly SheetColumn[] = [
  { names: ['name', 'la name'], field: 'name', read: line },
  { names: [KEY, 'local-authority-code'], field: 'code', read: authorityCode },
];

export function readAliases(file: SourceFile): {
  readonly raw: RawSheet;
  readonly aliases: Aliases;
  readonly rejects: readonly Reported[];
} {
  const raw = readSheet(NAME_COLUMNS, file);
  const aliases: (readonly [string, string])[] = [];
  const rejects: Reported[] = [];
  for (const { number, texts, isBlank, isTooLong } of raw.rows) {
    const [name, code] = [line(texts.name!), authorityCode(texts.code!)];
    if (isBlank) rejects.push({ number, reason: 'empty-row' });
    else if (isTooLong) rejects.push({ number, reason: 'too-many-cells' });
    else if (isUnclear(name)) rejects.push({ number, field: 'name', reason: name.unclear });
    else if (isUnclear(code)) rejects.push({ number, field: 'code', reason: code.unclear });
    else if (name.value === '' || code.value === '')
      rejects.push({ number, field: name.value === '' ? 'name' : 'code', reason: 'empty-cell' });
    else aliases.push([name.value, code.value]);
  }
  return { raw, aliases, rejects };
}
