// The versions whose changes are published, wherever they come from.
import type { SourceFile } from '../csv/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { TableFiles } from '../tables/table-set.ts';

export interface VersionFiles {
  readonly tables: TableFiles;
  /** The options of that version; undefined if it had none. */
  readonly site: SourceFile | undefined;
}

/** The state of the tables at one time. */
export interface TableState {
  /** What precedes the names of its files in messages, such as `1a2b3c4:`. */
  readonly place: string;
  /** The same for two states only if all their files are. */
  readonly content: string;
  /** Returns a problem if a file can't be read. */
  readonly read: () => VersionFiles | Diagnostic;
}

export interface DatedVersion extends TableState {
  /** Used in URLs, for example `2025-08-17-1a2b3c4`. */
  readonly version: string;
  /** In UTC, for example `2025-08-17T09:30:00Z`. */
  readonly date: string;
  readonly commit?: string;
  readonly tags?: readonly string[];
}

export interface DatedVersions {
  /** From oldest to newest. */
  readonly versions: readonly DatedVersion[];
  /** The state before the first of them. Undefined if there was none, or if it is unknown. */
  readonly before: TableState | undefined;
  /** Whether there was nothing before the first version. */
  readonly isComplete: boolean;
  readonly problems: readonly Diagnostic[];
}
