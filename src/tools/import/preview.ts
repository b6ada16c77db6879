// What the page that checks tables shows of an import, without writing anything.
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';

interface PreviewedSheet {
  /** The file, and the worksheet if it is a workbook. */
  readonly file: string;
  readonly header: readonly string[];
  /** A noun phrase for the kind of sheet. */
  readonly kind: string;
  readonly rows: number;
  readonly imported: number;
  /** The number of rows that someone has to review. */
  readonly review: number;
}

interface PreviewedRow {
  /** For a changed row: its line in the table. */
  readonly line?: number | undefined;
  readonly fields: readonly { readonly field: string; readonly before: string; readonly after: string }[];
}

export interface PreviewedTable {
  readonly file: string;
  readonly isNew: boolean;
  readonly added: readonly PreviewedRow[];
  readonly changed: readonly PreviewedRow[];
  /** The number of imported rows that no sheet contains any more. They stay in the table. */
  readonly missing: number;
}

export interface ImportPreview {
  readonly sheets: readonly PreviewedSheet[];
  readonly tables: readonly PreviewedTable[];
  /** The number of searches that would be added to a log. */
  readonly searches: number;
  readonly problems: readonly Diagnostic[];
}

/** @param today in the form YYYY-MM-DD */
export type PreviewImport = (paths: readonly string[], data: string, today: string) => Promise<ImportPreview>;
