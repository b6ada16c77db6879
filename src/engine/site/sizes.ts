// The number and sizes of a planned site's files. Files are rendered in order to measure them, but only if necessary.
import { getOrAdd } from '../grouping.ts';
import { type FileContent, lengthOf } from './file-content.ts';
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

/**
 * The maximum total length of the content that is kept until it is written, in bytes. For a host with a size limit, a typical site
 * is about 15 MB.
 */
const MOST_KEPT = 64e6;

export type SiteSizes = ReturnType<typeof sizesOf>;

export function sizesOf(
  plan: SitePlan,
  { manifest, compressed = [], earlier, onProgress = () => {} }: MeasuringOptions,
) {
  const files = filesOf(plan);
  const measured = new Map<PlannedFile | string, number>();
  const kept = new Map<PlannedFile, FileContent>();
  let room = MOST_KEPT;
  const measure = (file: PlannedFile): number => {
    const content = file.render();
    const length = lengthOf(content);
    if (length <= room) {
      room -= length;
      kept.set(file, content);
    }
    return length;
  };
  const take = (file: PlannedFile): FileContent | undefined => {
    const content = kept.get(file);
    kept.delete(file);
    return content;
  };
  const bytesOf = (file: PlannedFile): number =>
    // Files with the same key have the same content.
    getOrAdd(measured, file.content ?? file, () => {
      if (measured.size % 256 === 0) onProgress(measured.size);
      return (earlier && unchangedSince(earlier, file)?.size) ?? measure(file);
    });

  const named = [...files.map((file) => file.path), ...compressed];
  const ownSize = named.reduce((sum, name) => sum + Buffer.byteLength(name) + MANIFEST_LINE, 0);
  return {
    plan,
    /** The plan's files, which aren't rendered again if they were measured. */
    files: () =>
      files.map((file) =>
        kept.has(file) ? { ...file, render: (written) => take(file) ?? file.render(written) } : file,
      ) satisfies readonly PlannedFile[],
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
