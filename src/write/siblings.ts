// The names of compressed files: beside a file, as nginx, Caddy and Apache look for them.
import type { FileRecord } from './manifest.ts';

/** What a name ends with, by its encoding in HTTP (RFC 9110, 8.4.1; RFC 7932). */
export const SUFFIXES = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof SUFFIXES;
export const ENCODINGS = Object.keys(SUFFIXES) as readonly Encoding[];

/** A compressed content, as it lies beside a file. */
export interface Sibling {
  readonly suffix: string;
  readonly record: FileRecord;
}

/** The compressed files that a file may have beside it. Pictures are compressed already. */
export function siblingsOf(name: string): readonly string[] {
  return /\.(?:json|html|css|bin)$/.test(name) ? ENCODINGS.map((encoding) => name + SUFFIXES[encoding]) : [];
}
