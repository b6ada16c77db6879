// What the preview knows after each build.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ServedSite } from '../server/site-server.ts';

export interface PreviewState {
  /** Different after each build, even in another run of the program. */
  readonly build: string;
  /** The site from the last build that succeeded. */
  readonly site: ServedSite | undefined;
  /** Undefined if the latest build succeeded. */
  readonly failure: BuildFailure | undefined;
}

/** The problems with the sources, or the text of an unexpected error. */
export type BuildFailure = { readonly problems: readonly Diagnostic[] } | { readonly text: string };
