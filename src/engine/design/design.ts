// The appearance of a site: its style sheet, templates and pictures.
import { SCRIPTS } from '#service/names';
import type { Templates } from '../markup/placeholders.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  /** The file extension in lower case, without the dot. */
  readonly extension: string;
}

/** The picture in link previews. */
export interface SharePicture extends Picture {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The engine's own script for pages for people. */
export const CITE_SCRIPT = 'cite';
/** All scripts of pages for people. */
export const PAGE_SCRIPTS = [...SCRIPTS, CITE_SCRIPT] as const;

/** A text for each script of pages for people: its code, or the path of its file relative to the site's root. */
export type Scripts = Readonly<Record<(typeof PAGE_SCRIPTS)[number], string>>;

export interface Design {
  readonly style: string;
  readonly templates: Templates;
  /** The scripts, which owners can't replace. */
  readonly scripts: Scripts;
  /** SVG markup. */
  readonly icon: string;
  readonly logo?: Picture | undefined;
  readonly picture: SharePicture;
  /** The owner's templates, style rules, logo and picture, keyed by their paths in the source folder. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}
