// How a service defines its tables.
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { ColumnRule } from './column.ts';

export interface TableSchema {
  readonly title: string;
  /** A description of what each row represents. */
  readonly description: string;
  readonly columns: Readonly<Record<string, ColumnRule>>;
}

export interface TableDefinition extends TableSchema {
  /** Whether the table is optional. */
  readonly mayBeMissing?: true;
  /** What the site lacks without the table, such as “plans”. Absent if it lacks nothing. */
  readonly records?: string;
  /** Whether editors may add their own columns. */
  readonly hasOtherColumns?: true;
  /** Reported if the table has no rows. */
  readonly whenEmpty?: DiagnosticCode;
}

/** How a service's logs are named and recognised. The program counts one of the service's lists from them. */
export interface LogDefinition {
  /** The name of a single log in the source folder, which may also be compressed (`.gz`). */
  readonly file: string;
  /** The folder for several logs in the source folder. */
  readonly folder: string;
  /** The file that lists the texts to withhold. */
  readonly withheld: string;
  /** The names of private files, for messages: a log, several logs, and the list of texts to withhold. */
  readonly nouns: { readonly one: string; readonly many: string; readonly withheld: string };
  /** Reported if git tracks a private log, or the list of texts to withhold. */
  readonly tracked: { readonly log: DiagnosticCode; readonly withheld: DiagnosticCode };
  /** The rules for each kind of log, by the name of its schema. */
  readonly schemas: Readonly<Record<string, TableSchema>>;
  /** The name of the schema for an ordinary log. */
  readonly usual: string;
  /** The names of the schemas for logs that may be published. */
  readonly isPublic: readonly string[];
  /** The names of the schemas suggested by a header. */
  readonly schemasFor: (header: readonly string[]) => readonly string[];
  /** Whether a header can only be that of a log, whatever the file is called. Messages must not show any text from a log. */
  readonly isHeader: (header: readonly string[]) => boolean;
  /** Like `isHeader`, but for a header that can't be parsed because of its quotation marks or encoding. */
  readonly beginsAsLog: (bytes: Uint8Array) => boolean;
}
