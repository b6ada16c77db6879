// Makes the tables of a version from those of the version before and the records of changes, only by the documented format.
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { TABLES } from './invented-data.ts';

type Row = Record<string, string>;
/** Keyed by table. */
type Tables = Readonly<Record<string, readonly Row[]>>;

export interface PublishedRecord {
  readonly version: string;
  readonly source: string;
  readonly key: string;
  readonly field: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

export const tablesIn = (archive: Uint8Array): Tables => {
  const files = unzipSync(archive);
  return Object.fromEntries(
    TABLES.map((name) => [name, parse(Buffer.from(files[`${name}.csv`]!), { columns: true }) as Row[]]),
  );
};

/** Values in CSV: an empty cell is null or an empty text. */
export const cellText = (value: unknown): string => (value === null ? '' : String(value));

const rowText = (row: object): Row =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, cellText(value)]));

export function withChanges(before: Tables, records: readonly PublishedRecord[]): Tables {
  const codes = new Map(
    records
      .filter(({ source, field }) => source === 'councils' && field === 'authority_code')
      .map(({ before, after }) => [cellText(before), cellText(after)]),
  );
  return Object.fromEntries(
    TABLES.map((name) => {
      const own = records.filter(({ source }) => source === name);
      const added = own.flatMap(({ field, before, after }) =>
        field === null && before === null ? [rowText(after as object)] : [],
      );
      const kept = keyed(before[name]!, name).flatMap(([key, row]): readonly Row[] => {
        const ofRow = own.filter((record) => record.key === key);
        if (ofRow.some(({ field, after }) => field === null && after === null)) return [];
        const fields = ofRow.filter(({ field }) => field !== null);
        const moved = codes.get(row.authority_code!) ?? row.authority_code!;
        const changed = fields.map(({ field, after }) => [field!, cellText(after)]);
        return [{ ...row, authority_code: moved, ...Object.fromEntries(changed) }];
      });
      return [name, [...kept, ...added]];
    }),
  );
}

/** The rows with their keys: the code for a council, and for other rows the code and their position among those of the council. */
function keyed(rows: readonly Row[], table: string): readonly (readonly [key: string, row: Row])[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const code = row.authority_code!;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    return [table === 'councils' ? code : `${code}/${counts.get(code)}`, row];
  });
}

/** The rows of each table in a fixed order, for comparisons. */
export const sortedTables = (tables: Tables): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(canonical).sort()]));

/** The same text for equal objects, whatever the order of their properties. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
