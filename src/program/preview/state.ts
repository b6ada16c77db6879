// What the preview knows after each build.
import { hash } from 'node:crypto';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import type { ServedSite } from '../../hosts/serve/served-site.ts';

export interface PreviewState {
  /** Identifies the site and the failure by their content, even in another run of the program. Empty during the first build. */
  readonly build: string;
  /** The site from the last build that succeeded. */
  readonly site: ServedSite | undefined;
  /** Undefined if the latest build succeeded. */
  readonly failure: BuildFailure | undefined;
}

/** The problems with the sources, or the text of an unexpected error. */
export type BuildFailure = { readonly problems: readonly Diagnostic[] } | { readonly text: string };

export const BEFORE_FIRST_BUILD: PreviewState = { build: '', site: undefined, failure: undefined };

export function stateAfter(site: ServedSite | undefined, failure?: BuildFailure): PreviewState {
  const state = { site: site?.identity, failure };
  return { build: hash('sha256', JSON.stringify(state)).slice(0, 16), site, failure };
}
