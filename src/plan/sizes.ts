// How large a planned site is: its files counted, their bytes bounded, and rendered to be measured only where that is needed.
import { lengthOf } from './file-content.ts';
import { filesOf, type Plan, type PlannedFile } from './planned.ts';

interface FileSize {
  readonly path: string;
  readonly bytes: number;
}

export interface SiteSizes {
  readonly plan: Plan;
  /** With the manifest, and with every compressed file that there may be. */
  readonly files: number;
  /** How many compressed files there may be at most: those that don't shrink have none. */
  readonly compressed: number;
  /** Rendered once, and remembered. */
  bytesOf(file: PlannedFile): number;
  /** The largest file, if any may have more bytes than these. */
  largestAbove(bytes: number): FileSize | undefined;
  /** The bytes of some files: measured, or, where that would take minutes, how many they are at most. */
  bytesOfAll(files: readonly PlannedFile[]): SomeBytes;
  /** The bytes of all files but the compressed ones, if they may be more than these; so many at the least, if they are very many. */
  totalAbove(bytes: number): SomeBytes | undefined;
}

export interface SomeBytes {
  readonly bytes: number;
  /** Absent where it is the very number. */
  readonly isAbout?: 'at most' | 'at least';
}

/** To render so many bytes, only to count them, takes about a minute. */
const MOST_MEASURED = 20e9;
/** A file that may have as many is far from its bound only if it is small; then to render it takes no time. */
const LARGE = 1e6;

/** What a file's line in the manifest has, besides its name. */
const MANIFEST_LINE = 64;

/**
 * @param manifest the manifest's name
 * @param compressed the names of the compressed files that there may be
 * @param leastBytes how many bytes all files have at the least, as far as that is known without rendering them
 */
export function sizesOf(
  plan: Plan,
  manifest: string,
  compressed: readonly string[],
  leastBytes: () => number = () => 0,
): SiteSizes {
  const files = filesOf(plan);
  const measured = new Map<PlannedFile, number>();
  const bytesOf = (file: PlannedFile): number => {
    let bytes = measured.get(file);
    if (bytes === undefined) {
      bytes = lengthOf(file.render());
      measured.set(file, bytes);
    }
    return bytes;
  };
  const boundOf = (file: PlannedFile): number => measured.get(file) ?? file.atMost?.() ?? bytesOf(file);
  const named = [...files.map((file) => file.path), ...compressed];
  const ownSize = { path: manifest, bytes: sumOf(named, (name) => Buffer.byteLength(name) + MANIFEST_LINE) };
  return {
    plan,
    files: files.length + compressed.length + 1,
    compressed: compressed.length,
    bytesOf,
    largestAbove: (least) => {
      let largest: FileSize = ownSize;
      const suspects = files.map((file) => ({ file, most: boundOf(file) })).filter(({ most }) => most > least);
      // Those that may be larger first: what can't be larger than one that is known need not be rendered.
      for (const { file, most } of suspects.sort((one, other) => other.most - one.most)) {
        if (most <= largest.bytes) break;
        const bytes = bytesOf(file);
        if (bytes > largest.bytes) largest = { path: file.path, bytes };
      }
      return largest.bytes > least ? largest : undefined;
    },
    bytesOfAll: (some) => {
      const most = sumOf(some, boundOf);
      return most > Math.max(MOST_MEASURED, LARGE * some.length)
        ? { bytes: most, isAbout: 'at most' }
        : { bytes: sumOf(some, bytesOf) };
    },
    totalAbove: (least) => {
      if (ownSize.bytes + sumOf(files, boundOf) <= least) return undefined;
      if (leastBytes() > MOST_MEASURED) return { bytes: leastBytes(), isAbout: 'at least' };
      const total = ownSize.bytes + sumOf(files, bytesOf);
      return total > least ? { bytes: total } : undefined;
    },
  };
}

function sumOf<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
