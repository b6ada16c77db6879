// The tables that can be downloaded, and the types of their columns. The formats know nothing about the data beyond these types.
import * as z from 'zod';
import type { Fields, FieldWords, Item } from '../api/endpoint.ts';
import { FIELD_TYPES } from '../api/field-types.ts';
import { byName } from '../grouping.ts';

export interface DownloadTable {
  /** The file name without its extension, and the name of the table in a database. */
  readonly name: string;
  readonly title: string;
  /** What each row represents, and the order of the rows. */
  readonly description: string;
  readonly columns: readonly DownloadColumn[];
  /** The columns that identify a row, if there are any. */
  readonly key?: readonly string[];
  /** The column that refers to a row of another table, where it has the same name. */
  readonly refersTo?: { readonly column: string; readonly table: string };
  /** The columns that spreadsheets repeat next to each reference to a row of this table, keyed by the names that they have there. */
  readonly besideReferences?: Readonly<Record<string, string>>;
  readonly rows: readonly Item[];
  /** The fields of the API's records, in order, if the API has such records. The links among them aren't columns. */
  readonly record?: Fields;
  /** The date of the newest row in the form `YYYY-MM-DD`, if its columns don't contain it. */
  readonly newest?: string | undefined;
}

export type DownloadType = 'string' | 'integer' | 'number' | 'boolean' | 'date';

const PLAIN_TYPES: readonly string[] = ['integer', 'number', 'boolean'] satisfies readonly DownloadType[];

/** The keywords of JSON Schema that a column's values can have. */
interface ValueSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface DownloadColumn extends Pick<ValueSchema, 'enum' | 'minimum' | 'maximum'> {
  readonly name: string;
  readonly type: DownloadType;
  readonly description: string;
  /** Whether a value can be null, which means “not recorded”. */
  readonly isNullable: boolean;
  /** Whether a value can be null or an empty string. */
  readonly mayBeEmpty: boolean;
}

export const columnsOf = (fields: Fields): readonly DownloadColumn[] =>
  Object.entries(fields).map(([name, words]) => columnOf(name, words));

function columnOf(name: string, { type: named, text }: FieldWords): DownloadColumn {
  const schema: z.ZodType = FIELD_TYPES[named][1];
  const isNullable = schema instanceof z.ZodNullable;
  const values = isNullable ? (schema.unwrap() as z.ZodType) : schema;
  const { type, format, enum: all, minimum, maximum } = z.toJSONSchema(values) as ValueSchema;
  const words = all?.filter((word) => word !== '');
  return {
    ...{ name, description: text, isNullable, mayBeEmpty: isNullable || values.safeParse('').success },
    type: format === 'date' ? 'date' : PLAIN_TYPES.includes(type ?? '') ? (type as DownloadType) : 'string',
    ...(words && { enum: words }),
    ...(minimum !== undefined && { minimum }),
    // Zod adds this limit because of the precision of JavaScript numbers.
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** Only the columns of a row, in order. */
export const recordsIn = ({ columns, rows }: DownloadTable): readonly Item[] => {
  const names = columns.map(({ name }) => name);
  return rows.map((row) => byName(names, (name) => row[name] ?? null));
};

/** The latest date in a table, in the form `YYYY-MM-DD`; an empty string if there is none. */
export function newestIn(table: DownloadTable): string {
  const dates = table.columns.filter(({ type }) => type === 'date');
  const all = table.rows.flatMap((row) => dates.map(({ name }) => String(row[name] ?? '')));
  return all.reduce((one, other) => (one > other ? one : other), table.newest ?? '');
}
