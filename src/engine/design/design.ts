// The appearance of a site: its style sheet, templates and pictures.
import type { Templates } from '../markup/placeholders.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  /** The file extension in lower case, without the dot. */
  readonly extension: string;
}

export interface Design {
  readonly style: string;
  readonly templates: Templates;
  /** The script for the service's pages, which owners can't replace; undefined if there is none. */
  readonly script: string | undefined;
  /** SVG markup. */
  readonly icon: string;
  readonly logo?: Picture | undefined;
  /** The owner's templates, style rules and logo, keyed by their paths in the source folder. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}
