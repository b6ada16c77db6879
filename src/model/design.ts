// How a site looks: the style sheet, the templates and the pictures that its pages are made with.
import type { Templates } from '../../templates/placeholders.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  /** Of its file's name, without the dot, in small letters. */
  readonly extension: string;
}

export interface Design {
  readonly style: string;
  readonly templates: Templates;
  /** An SVG. */
  readonly icon: string;
  readonly logo?: Picture | undefined;
  /** The owner's templates, style rules and logo, by their names in the source folder. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}
