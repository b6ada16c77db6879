// How a site looks: its style sheet, templates and pictures.
import type { Templates } from '../../templates/placeholders.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  /** Lower case, without the dot. */
  readonly extension: string;
}

export interface Design {
  readonly style: string;
  readonly templates: Templates;
  /** An SVG. */
  readonly icon: string;
  readonly logo?: Picture | undefined;
  /** The owner's templates, style rules and logo, by path in the source folder. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}
