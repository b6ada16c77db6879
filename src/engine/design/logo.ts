// Reads the owner's logo, which must be a small image in the source folder.
import { isUtf8 } from 'node:buffer';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readable, readSourceFile } from '../source/read-file.ts';
import { nearest } from '../text/nearest.ts';
import type { Picture } from './design.ts';

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

/** @param name the file name specified in the options */
export function readLogo(folder: string, name: string): Picture | Diagnostic {
  const file = path.join(folder, name);
  const read = readable(file, () =>
    statSync(file, { throwIfNoEntry: false })
      ? readSourceFile(file, MOST_OF_A_LOGO)
      : ({ code: 'missing-logo', location: { file }, suggestion: nearest(name, picturesIn(folder)) } as const),
  );
  if ('code' in read) return read.code === 'file-too-large' ? { ...read, code: 'logo-too-large' } : read;
  const bytes = Buffer.from(read.bytes);
  const extension = path.extname(name).slice(1).toLowerCase().replace('jpeg', 'jpg');
  const { name: kind, begins } = KINDS[extension]!;
  return begins(bytes) ? { bytes, extension } : { code: 'bad-logo', location: { file }, values: { kind } };
}

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
