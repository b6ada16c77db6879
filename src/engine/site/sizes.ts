// The number and sizes of a planned site's files. Files are rendered in order to measure them, but only if necessary.
import { getOrAdd } from '../grouping.ts';
import { lengthOf } from './file-content.ts';
import { type EarlierBuild, filesOf, type PlannedFile, type SitePlan, unchangedSince } from './site-plan.ts';

interface MeasuringOptions {
  readonly manifest: string;
  /** The paths of all compressed files that might be written. */
  readonly compressed?: readonly string[];
  /** An earlier build, used for the sizes of unchanged files. */
  readonly earlier?: EarlierBuild<{ readonly size: number }> | undefined;
  /** Called occasionally with the number of files measured so far. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** The length of a file's line in the manifest, in bytes, excluding the file's name. */
const MANIFEST_LINE = 64;

export type SiteSizes = ReturnType<typeof sizesOf>;

export function sizesOf(
  plan: SitePlan,
  { manifest, compressed = [], earlier, onProgress = () => {} }: MeasuringOptions,
) {
  const files = filesOf(plan);
  const measured = new Map<PlannedFile | string, number>();
  const bytesOf = (file: PlannedFile): number =>
    // Files with the same key have the same content.
    getOrAdd(measured, file.content ?? file, () => {
      if (measured.size % 256 === 0) onProgress(measured.size);
      return (earlier && unchangedSince(earlier, file)?.size) ?? lengthOf(file.render());
    });

  const named = [...files.map((file) => file.path), ...compressed];
  const ownSize = named.reduce((sum, name) => sum + Buffer.byteLength(name) + MANIFEST_LINE, 0);
  return {
    plan,
    /** The maximum number of files, including the manifest and compressed files. */
    fileCount: files.length + compressed.length + 1,
    /** The maximum number of compressed files. Files that compression doesn't make smaller have no compressed copy. */
    compressed: compressed.length,
    bytesOf,
    largest: () => {
      let largest = { path: manifest, bytes: ownSize };
      for (const file of files) if (bytesOf(file) > largest.bytes) largest = { path: file.path, bytes: bytesOf(file) };
      return largest;
    },
    /** The total size in bytes, excluding compressed files. */
    total: () => files.reduce((sum, file) => sum + bytesOf(file), ownSize),
  };
}
