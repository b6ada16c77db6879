// The appearance of a site: its style sheet, templates and pictures.
import type { SCRIPTS } from '#service/names';
import type { Templates } from '../markup/placeholders.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  /** The file extension in lower case, without the dot. */
  readonly extension: string;
}

/** A text for each script of the service's pages: its code, or the path of its file relative to the site's root. */
export type Scripts = Readonly<Record<(typeof SCRIPTS)[number], string>>;

export interface Design {
  readonly style: string;
  readonly templates: Templates;
  /** The scripts for the service's pages, which owners can't replace. */
  readonly scripts: Scripts;
  /** SVG markup. */
  readonly icon: string;
  readonly logo?: Picture | undefined;
  /** The owner's templates, style rules and logo, keyed by their paths in the source folder. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}
