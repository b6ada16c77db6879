// Finds rows whose cells contradict each other or the rows of the same council.

import type { DiagnosticCode } from '../../engine/diagnostics/diagnostic.ts';
import { addFinding } from '../../engine/tables/checks/add-finding.ts';
import type { Row, Table } from '../../engine/tables/read-table.ts';
import type { Tables } from '../../engine/tables/table-set.ts';
import type { TableName, TableRow } from '../../engine/tables/tables.ts';
import { listText, quoted } from '../../engine/text/format.ts';
import { unlikelyYear } from './suspicious-cells.ts';

interface Contradiction<Value> {
  readonly code: DiagnosticCode;
  /** Undefined if the whole row is marked. */
  readonly column?: string;
  /** Returns the values for the message if the row has this fault. */
  readonly find: (row: Value) => Readonly<Record<string, string>> | undefined;
}

/** The start of a GSS code, and the countries and types of authority that it is used for. */
const GSS_PREFIXES: readonly (readonly [prefix: string, column: 'country' | 'authority_type', ...values: string[]])[] =
  [
    ['E', 'country', 'England'],
    ['N', 'country', 'Northern Ireland'],
    ['S', 'country', 'Scotland'],
    ['W', 'country', 'Wales'],
    ['E06', 'authority_type', 'Unitary Authority'],
    ['E07', 'authority_type', 'Non-Metropolitan District'],
    ['E08', 'authority_type', 'Metropolitan District'],
    ['E09', 'authority_type', 'London Borough', 'City of London'],
    ['E10', 'authority_type', 'County Council'],
    ['E47', 'authority_type', 'Combined Authority'],
    ['E61', 'authority_type', 'SRA'],
    ['N09', 'authority_type', 'Northern Irish Council'],
    ['S12', 'authority_type', 'Unitary Authority'],
    ['W06', 'authority_type', 'Unitary Authority'],
  ];

const wrongArea: Contradiction<TableRow<'councils' | 'ended-councils'>> = {
  code: 'gss-code-mismatch',
  column: 'gss_code',
  find: (row) => {
    const wrong = GSS_PREFIXES.find(
      ([prefix, column, ...values]) =>
        row.gss_code.startsWith(prefix) && row[column] !== '' && !values.includes(row[column]),
    );
    if (!wrong) return undefined;
    const [, column, ...values] = wrong;
    return { meant: listText(values.map(quoted), 'or'), column, actual: quoted(row[column]) };
  },
};

const onlyUrl = <Column extends string>(column: Column): Contradiction<Readonly<Record<Column, string>>> => ({
  code: 'url-as-text',
  column,
  find: (row) => (/^(?:https?:\/\/|www\.)\S+$/i.test(row[column]) ? {} : undefined),
});

const PROMISE = /(?<!\b(?:not|no)\s)\b(?:net[\s-]zero|(?:carbon|climate)[\s-]neutral)/i;

/** Matches text that says that the target isn't net zero. */
const OTHER_TARGET = /\b(?:reduc|cut|halv|interim|not (?:net|carbon|climate)\b)/i;

const YEAR_IN_TEXT = /(?<![0-9])20[2-9][0-9](?![0-9])/g;

/** Whether the text mentions the year, perhaps abbreviated as in “2030/31”. */
const isNamed = (year: number, text: string): boolean =>
  text.includes(`${year}`) ||
  (text.match(/[-–/’'][0-9]{2}(?![0-9])/g) ?? []).some((end) => end.endsWith(`${year}`.slice(2)));

/** The years in the text, if the target year isn't one of them. */
function otherYears({ target_year, text }: TableRow<'commitments'>): readonly string[] {
  const isMissing = target_year !== null && !unlikelyYear(`${target_year}`) && !isNamed(target_year, text);
  return isMissing ? [...new Set(text.match(YEAR_IN_TEXT))] : [];
}

const CONTRADICTIONS: {
  readonly [Name in TableName]?: readonly Contradiction<TableRow<Name>>[];
} = {
  councils: [wrongArea],
  'ended-councils': [wrongArea],
  plans: [onlyUrl('title'), onlyUrl('document_type')],
  commitments: [
    onlyUrl('text'),
    onlyUrl('source_name'),
    {
      code: 'empty-commitment',
      find: ({ authority_code: _, ...others }) =>
        Object.values(others).every((value) => !value && value !== false) ? {} : undefined,
    },
    {
      code: 'year-without-promise',
      column: 'target_year',
      find: ({ has_promise, target_year, text }) => {
        if (has_promise !== false || target_year === null) return undefined;
        const isOther = !PROMISE.test(text) && (isNamed(target_year, text) || OTHER_TARGET.test(text));
        return isOther ? undefined : {};
      },
    },
    {
      code: 'year-not-in-text',
      column: 'target_year',
      find: (row) => {
        const years = otherYears(row);
        return years.length > 0 ? { years: listText(years) } : undefined;
      },
    },
  ],
};

export function findContradictions<Name extends TableName>(table: Table<Name>): void {
  const checks: readonly Contradiction<TableRow<Name>>[] = CONTRADICTIONS[table.name] ?? [];
  for (const row of table.rows) {
    for (const { code, column, find } of row.value ? checks : []) {
      const values = find(row.value!);
      if (values) addFinding(table, code, row, column, { values });
    }
  }
}

/**
 * Finds commitments with the same scope and source (or, without a source, the same text) but different target years. The text may
 * name both years.
 */
export function findConflictingYears({ commitments }: Tables): void {
  const first = new Map<string, Row<'commitments'>>();
  for (const row of commitments?.rows ?? []) {
    if (!row.value?.target_year || otherYears(row.value).length > 0) continue;
    const { target_year, authority_code, scope, text, source } = row.value;
    if (source + text === '') continue;
    const key = `${authority_code} ${scope} ${source || text}`;
    const other = first.get(key) ?? row;
    first.set(key, other);
    const year = other.value!.target_year!;
    if (year !== target_year && !(isNamed(year, text) && isNamed(target_year, text)))
      addFinding(commitments!, 'conflicting-years', row, 'target_year', { otherRow: other.number });
  }
}
