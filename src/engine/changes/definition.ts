// How a service defines the comparison of its tables. Everything else follows from the tables that can be downloaded.
import type { RecordSource } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import type { TableName } from '../tables/tables.ts';

/** A field that isn't a column of its own table, because it is calculated from other tables. */
interface CalculatedField {
  /** Example: `latest plan update` */
  readonly name: string;
  /** The file from which it is calculated, such as `plans.csv`. */
  readonly from?: string;
}

export interface ComparedDefinition {
  /** A singular noun for a row. */
  readonly noun: string;
  /** A name for a row, in words that editors use. */
  readonly textOf: (row: Item) => string;
  /** For rows with a key: other fields that identify a row whose key has changed, in order of precedence. */
  readonly otherKeys?: readonly string[];
  /** For rows without a key: the field with most of their text, by which similar rows are found. */
  readonly text?: string;
  /** For rows with a key: the field by whose values feeds are grouped, in addition to a feed for each row. */
  readonly feedsBy?: string;
  readonly calculated?: Readonly<Record<string, CalculatedField>>;
  /** What readers call columns whose titles are only for editors. */
  readonly readerNames?: Readonly<Record<string, string>>;
}

/** The tables whose changes are shown, in order. They include all records of the API, and each of them can be downloaded. */
export type ComparedDefinitions = Readonly<Record<RecordSource, ComparedDefinition>> & {
  readonly [Name in TableName]?: ComparedDefinition;
};
