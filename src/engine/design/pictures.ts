// Reads the owner's logo and the picture for link previews, which must be small images in the source folder.
import { isUtf8 } from 'node:buffer';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readable, readSourceFile } from '../source/read-file.ts';
import { nearest } from '../text/nearest.ts';
import type { Picture, SharePicture } from './design.ts';
import { sizeOfPicture } from './picture-size.ts';

/** In bytes. The limit is low because the logo is loaded by every page, and is only 32 pixels high. */
const MOST_OF_A_LOGO = 100_000;

const KINDS: Readonly<Record<string, { readonly name: string; readonly begins: (bytes: Buffer) => boolean }>> = {
  svg: { name: 'an SVG', begins: isSvg },
  // https://www.w3.org/TR/png-3/#5PNG-file-signature
  png: { name: 'a PNG', begins: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  // RFC 9649, section 2.3
  webp: { name: 'a WebP', begins: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)) },
  // The start-of-image marker and the first byte of the next marker (ITU-T T.81, B.1.1.3).
  jpg: { name: 'a JPEG', begins: (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff' },
};

/**
 * In bytes. Only programs that show links load the picture. Some ignore pictures that are larger.
 */
const MOST_OF_A_PICTURE = 300_000;

/** @param name the file name specified in the options */
export const readLogo = (folder: string, name: string): Picture | Diagnostic =>
  readPicture(path.join(folder, name), {
    most: MOST_OF_A_LOGO,
    ...{ missing: 'missing-logo', tooLarge: 'logo-too-large', bad: 'bad-logo' },
  });

/** @param name the file name specified in the options */
export function readSharePicture(folder: string, name: string): SharePicture | Diagnostic {
  const file = path.join(folder, name);
  const codes = { missing: 'missing-picture', tooLarge: 'picture-too-large', bad: 'bad-picture' } as const;
  const picture = readPicture(file, { most: MOST_OF_A_PICTURE, ...codes });
  if ('code' in picture) return picture;
  const size = sizeOfPicture(picture.bytes);
  return size ? { ...picture, ...size } : badPicture(file, codes.bad, picture.extension);
}

interface Use {
  /** In bytes. */
  readonly most: number;
  readonly missing: 'missing-logo' | 'missing-picture';
  readonly tooLarge: 'logo-too-large' | 'picture-too-large';
  readonly bad: 'bad-logo' | 'bad-picture';
}

function readPicture(file: string, { most, missing, tooLarge, bad }: Use): Picture | Diagnostic {
  const { dir: folder, base: name, ext } = path.parse(file);
  const read = readable(file, () =>
    statSync(file, { throwIfNoEntry: false })
      ? readSourceFile(file, most)
      : ({ code: missing, location: { file }, suggestion: nearest(name, picturesIn(folder)) } as const),
  );
  if ('code' in read) return read.code === 'file-too-large' ? { ...read, code: tooLarge } : read;
  const bytes = Buffer.from(read.bytes);
  const extension = ext.slice(1).toLowerCase().replace('jpeg', 'jpg');
  return KINDS[extension]!.begins(bytes) ? { bytes, extension } : badPicture(file, bad, extension);
}

const badPicture = (file: string, code: Use['bad'], extension: string): Diagnostic => ({
  ...{ code, location: { file } },
  values: { kind: KINDS[extension]!.name },
});

const picturesIn = (folder: string): readonly string[] =>
  (attempt(() => readdirSync(folder)) ?? []).filter((name) => /\.(?:svg|png|webp|jpe?g)$/i.test(name));

/** Matches anything allowed before the first tag of an SVG: a byte order mark, whitespace, declarations and comments. */
const BEFORE_SVG = /(?:\ufeff|\s|<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/iy;

function isSvg(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  const text = bytes.toString();
  let start = 0;
  for (BEFORE_SVG.lastIndex = 0; BEFORE_SVG.test(text); ) start = BEFORE_SVG.lastIndex;
  return /^<(?:svg:)?svg[\s>/]/.test(text.slice(start, start + 10));
}
