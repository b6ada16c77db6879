// The owner's logo: a picture in the source folder, which must be what its name says, and small.
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../../attempt.ts';
import type { Picture } from '../../model/design.ts';
import type { Problem } from '../../problem.ts';
import { bytesText } from '../../text/format.ts';
import { nearest } from '../suggestion.ts';

/** Every page shows it, at 32 pixels of height. */
export const MOST_OF_A_LOGO = 100_000;

const KINDS: Readonly<Record<string, { readonly name: string; readonly begins: (bytes: Buffer) => boolean }>> = {
  svg: { name: 'an SVG', begins: isSvg },
  // https://www.w3.org/TR/png-3/#5PNG-file-signature
  png: { name: 'a PNG', begins: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  // RFC 9649, 2.3
  webp: { name: 'a WebP', begins: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)) },
  // ITU-T T.81, B.1.1.3: the start of the image, and the next marker
  jpg: { name: 'a JPEG', begins: (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff' },
};

/** @param name as the options have it */
export function readLogo(folder: string, name: string): Picture | Problem {
  const file = path.join(folder, name);
  let bytes: Buffer;
  try {
    // Before it is read: it may be of any size, and a pipe has no end.
    const stats = statSync(file);
    if (!stats.isFile()) return { code: 'unreadable-file', file, values: { reason: 'it is no file' } };
    if (stats.size > MOST_OF_A_LOGO) {
      return { code: 'large-logo', file, values: { bytes: bytesText(stats.size), most: bytesText(MOST_OF_A_LOGO) } };
    }
    bytes = readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return { code: 'unreadable-file', file, values: { reason: message } };
    return { code: 'missing-logo', file, suggestion: nearest(name, picturesIn(folder)) };
  }
  const extension = path.extname(name).slice(1).toLowerCase().replace('jpeg', 'jpg');
  const { name: kind, begins } = KINDS[extension]!;
  return begins(bytes) ? { bytes, extension } : { code: 'bad-logo', file, values: { kind } };
}

const picturesIn = (folder: string): readonly string[] =>
  (attempt(() => readdirSync(folder)) ?? []).filter((name) => /\.(?:svg|png|webp|jpe?g)$/i.test(name));

/** What may stand before an SVG's first tag: a mark of the encoding, white space, declarations, comments. */
const BEFORE_SVG = /(?:\ufeff|\s|<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/iy;

function isSvg(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  const text = bytes.toString();
  let start = 0;
  for (BEFORE_SVG.lastIndex = 0; BEFORE_SVG.test(text); ) start = BEFORE_SVG.lastIndex;
  return /^<(?:svg:)?svg[\s>/]/.test(text.slice(start, start + 10));
}
