// How a service defines the tables that can be downloaded. Everything else follows from its records and tables.
import type { RecordSource, SourceName } from '../api/api.ts';
import type { Fields, FieldWords } from '../api/endpoint.ts';
import type { TableName } from '../tables/tables.ts';

export interface DownloadDefinition {
  /** What each row represents, and the order of the rows. */
  readonly description: string;
  /** The column that refers to another table, if the API's records have only a link. */
  readonly reference?: FieldWords;
  /** The columns, if they aren't the fields of the API's records. */
  readonly fields?: Fields;
  /** The columns that identify a row, if it isn't the key of the API's records. */
  readonly key?: readonly string[];
  /**
   * The columns that spreadsheets repeat next to each reference to a row of this table, because its key alone says little to people.
   * Keyed by the names that the columns have there.
   */
  readonly besideReferences?: Readonly<Record<string, string>>;
}

/** All records of the API can be downloaded, and other tables can be. */
export type DownloadDefinitions = Readonly<Record<RecordSource, DownloadDefinition>> & {
  readonly [Name in SourceName | TableName]?: DownloadDefinition;
};
