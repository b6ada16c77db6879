// The number and sizes of a planned site's files. Sizes are measured by rendering, and only if needed.
import { getOrAdd } from '../grouping.ts';
import { type FileContent, lengthOf } from './file-content.ts';
import { type EarlierBuild, filesOf, type PlannedFile, type SitePlan, unchangedSince } from './site-plan.ts';

export interface FileSize {
  readonly path: string;
  readonly bytes: number;
}

export interface SiteSizes {
  readonly plan: SitePlan;
  /** Some measured files needn't be rendered again. */
  readonly files: readonly PlannedFile[];
  /** At most, including the manifest and compressed files. */
  readonly fileCount: number;
  /** At most, because files that don't shrink have no compressed copy. */
  readonly compressed: number;
  bytesOf(file: PlannedFile): number;
  largest(): FileSize;
  /** In bytes, without compressed files. */
  total(): number;
}

export interface Measuring {
  /** Its path. */
  readonly manifest: string;
  /** The paths of all possible compressed files. */
  readonly compressed?: readonly string[];
  /** Gives the sizes of unchanged files. */
  readonly earlier?: EarlierBuild<{ readonly size: number }> | undefined;
  /** Called from time to time with the number of measured files. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** In bytes. Rendering a 28 MB site twice would make its first build take a third longer. */
const MOST_KEPT = 32e6;

/** Without the file's name. */
const MANIFEST_LINE = 64;

export function sizesOf(
  plan: SitePlan,
  { manifest, compressed = [], earlier, onProgress = () => {} }: Measuring,
): SiteSizes {
  const files = filesOf(plan);
  const kept = new Map<PlannedFile, FileContent>();
  let keptBytes = 0;
  const measure = (file: PlannedFile): number => {
    const content = file.render();
    const bytes = lengthOf(content);
    if (keptBytes + bytes <= MOST_KEPT) {
      keptBytes += bytes;
      kept.set(file, typeof content === 'string' ? Buffer.from(content) : content);
    }
    return bytes;
  };
  const take = (file: PlannedFile): FileContent => {
    const content = kept.get(file) ?? file.render();
    kept.delete(file);
    return content;
  };

  const measured = new Map<PlannedFile | string, number>();
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
    files: files.map((file) => ({ ...file, render: () => take(file) })),
    fileCount: files.length + compressed.length + 1,
    compressed: compressed.length,
    bytesOf,
    largest: () =>
      files.reduce<FileSize>(
        (largest, file) => {
          const bytes = bytesOf(file);
          return bytes > largest.bytes ? { path: file.path, bytes } : largest;
        },
        { path: manifest, bytes: ownSize },
      ),
    total: () => files.reduce((sum, file) => sum + bytesOf(file), ownSize),
  };
}
