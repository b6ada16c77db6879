// The messages between the page that checks tables and its worker, which does all the work, so that the page always responds.
import type { Severity } from '../../engine/diagnostics/diagnostic.ts';
import type { ImportPreview, PreviewedTable } from '../../tools/import/preview.ts';

/** A file that the user chose. */
export interface ChosenFile {
  /** The file's name or, in a folder, its path, which begins with the folder's name. */
  readonly path: string;
  readonly content: Blob;
}

/** What to check. */
export interface FilesToCheck {
  readonly files: readonly ChosenFile[];
  /** Whether the files are the content of a folder. If so, missing files are reported as well. */
  readonly isFolder: boolean;
  /** For files with another name than that of a table: the file as which to check each of them; empty for none. */
  readonly checkedAs: Readonly<Record<string, string>>;
  /** Tables of the published site, as CSV, by name. They are used for links from the chosen files. */
  readonly published: Readonly<Record<string, string>>;
}

export type CheckRequest =
  | ({ readonly type: 'check' } & FilesToCheck)
  /** Asks for some of a file's problems. */
  | { readonly type: 'problems'; readonly file: string; readonly severity: Severity | undefined; readonly from: number }
  | { readonly type: 'fix' }
  | { readonly type: 'corrected'; readonly file: string }
  | { readonly type: 'report'; readonly format: 'markdown' | 'json' };

/** Some of a file's problems. */
export interface SomeProblems {
  readonly problems: readonly ShownProblem[];
  /** The number of problems after these. */
  readonly more: number;
}

export interface Progress {
  /** What is being read. */
  readonly doing: string;
  /** The share that is done, from 0 to 1. */
  readonly done: number;
}

export type SeverityCounts = Readonly<Record<Severity, number>>;

export interface FileResult {
  /** The path in messages; empty for problems that aren't in any file. */
  readonly file: string;
  readonly title: string;
  readonly counts: SeverityCounts;
}

/** A file that wasn't checked. */
export interface UncheckedFile {
  readonly path: string;
  readonly reason: 'other-name' | 'same-table' | 'compressed' | 'workbook' | 'settings';
}

export interface CheckResult {
  readonly counts: SeverityCounts;
  /** What the tables contain, if there are no errors or warnings. */
  readonly praise: string | undefined;
  readonly files: readonly FileResult[];
  readonly unchecked: readonly UncheckedFile[];
  /** The files that may be published sheets. */
  readonly sheets: readonly string[];
  /** The files with a name of the user's own, each with the table as which it was checked. */
  readonly renamed: readonly { readonly path: string; readonly table: string }[];
  /** The tables to which the chosen files refer, but that the page doesn't know. */
  readonly absent: readonly string[];
  /** The tables of the published site with which links were checked. */
  readonly fromSite: readonly string[];
  /** The number of cells that can be fixed safely. */
  readonly fixable: number;
  /** The files that were corrected, and what was changed in them. */
  readonly corrected: readonly CorrectedFile[];
}

export interface CorrectedFile {
  readonly file: string;
  /** The path of the file that the user chose. */
  readonly path: string;
  readonly cells: number;
  /** The first few changes. */
  readonly changes: readonly { readonly place: string; readonly before: string; readonly after: string }[];
}

/** A row of a file: its cells, or its text if there are none. */
export type ShownRow =
  | {
      /** Empty for the header itself. */
      readonly columns: readonly string[];
      readonly cells: readonly string[];
      /** The index of the marked cell; undefined if the whole row is meant. */
      readonly marked: number | undefined;
    }
  | { readonly before: string; readonly marked: string; readonly after: string };

export interface ShownProblem {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly place: string | undefined;
  readonly row: ShownRow | undefined;
  /** Help, a suggestion, and other places with the same problem. */
  readonly hints: readonly string[];
  readonly explanation: string;
  /** Rows that conflict with this one, or are similar to it. */
  readonly others: readonly { readonly title: string; readonly row: ShownRow | undefined }[];
  readonly isFixable: boolean;
}

/** Asks the other worker what an import of the chosen sheets would change. */
export interface PreviewRequest extends FilesToCheck {
  readonly type: 'preview';
  /** The chosen files that may be sheets. */
  readonly sheets: readonly string[];
  /** The current date, in the form YYYY-MM-DD. */
  readonly today: string;
}

/** What an import would change. Only the first few rows of each table are listed. */
export interface ShownPreview {
  readonly sheets: readonly Omit<ImportPreview['sheets'][number], 'header'>[];
  readonly tables: readonly {
    readonly file: string;
    readonly isNew: boolean;
    readonly counts: Readonly<Record<'added' | 'changed' | 'missing', number>>;
    readonly rows: readonly { readonly title: string; readonly fields: PreviewedTable['added'][number]['fields'] }[];
  }[];
  readonly searches: number;
  readonly problems: readonly ShownProblem[];
  readonly moreProblems: number;
}

export type Reply =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'result'; readonly result: CheckResult }
  | ({ readonly type: 'problems' } & SomeProblems)
  | { readonly type: 'preview'; readonly preview: ShownPreview }
  | { readonly type: 'file'; readonly content: Blob }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'failure'; readonly message: string };
