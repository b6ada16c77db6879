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
  /** The bytes of all files but the compressed ones, if they may be more than these. */
  totalAbove(bytes: number): number | undefined;
}

/** What a file's line in the manifest has, besides its name. */
const MANIFEST_LINE = 64;

/**
 * @param manifest the manifest's name
 * @param compressed the names of the compressed files that there may be
 */
export function sizesOf(plan: Plan, manifest: string, compressed: readonly string[]): SiteSizes {
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
      const suspects = files.filter((file) => boundOf(file) > least);
      const sizes = [ownSize, ...suspects.map((file) => ({ path: file.path, bytes: bytesOf(file) }))];
      const largest = sizes.reduce((largest, size) => (size.bytes > largest.bytes ? size : largest));
      return largest.bytes > least ? largest : undefined;
    },
    totalAbove: (least) => {
      if (ownSize.bytes + sumOf(files, boundOf) <= least) return undefined;
      const total = ownSize.bytes + sumOf(files, bytesOf);
      return total > least ? total : undefined;
    },
  };
}

function sumOf<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
