// The content of a site's files, and its compressed forms. Content is identified by its hash, so content from two builds is never
// mixed, and content that a build hasn't changed stays in memory.
import { createHash, hash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { TAG_DIGITS } from '../../engine/router/response.ts';
import { COMPRESSORS, ENCODINGS, type Encoding, SUFFIXES } from '../../engine/write/compression.ts';
import type { FileRecord } from '../../engine/write/manifest.ts';
import type { Representation, ServerCache } from './server-cache.ts';
import { LARGEST_COMPRESSED, LARGEST_KEPT } from './settings.ts';

/** The memory that an entry needs besides its content, in bytes. */
const OVERHEAD = 300;

/** In the cache, stands for content that is too large after compression. */
const NOT_COMPRESSED = '';

const keep = (cache: ServerCache, key: string, value: Uint8Array | string): void =>
  cache.set(key, value, value.length + OVERHEAD);

export type Representations = ReturnType<typeof openRepresentations>;

/** @param records the files in the site's manifest */
export function openRepresentations(folder: string, records: ReadonlyMap<string, FileRecord>, cache: ServerCache) {
  const copies = copiesIn(records);
  const compressing = new Map<string, Promise<Uint8Array | undefined>>();

  /** Returns undefined if there is no such file. A file that the build hasn't written may change at any time. */
  async function find(file: string): Promise<Representation | undefined> {
    const expected = tagOf(records.get(file));
    const kept = expected === undefined ? undefined : cache.get(expected);
    if (expected !== undefined && kept instanceof Uint8Array) return inMemory(expected, kept);
    const opened = await openFile(path.join(folder, file));
    if (!opened) return undefined;
    return opened.size > LARGEST_KEPT ? inFile(opened, cache) : loaded(opened.handle, expected);
  }

  async function loaded(handle: FileHandle, expected: string | undefined): Promise<Representation> {
    const bytes = await handle.readFile().finally(() => handle.close());
    const tag = tagOfBytes(bytes);
    if (tag === expected) keep(cache, tag, bytes);
    return inMemory(tag, bytes);
  }

  /**
   * Returns undefined if the content is sent without compression.
   * @param isKept whether to keep the result in memory
   */
  async function encoded(
    content: Representation,
    encoding: Encoding,
    isKept = true,
  ): Promise<Representation | undefined> {
    const tag = `${content.tag}-${encoding}`;
    const kept = cache.get(tag);
    if (kept instanceof Uint8Array) return inMemory(tag, kept);
    if (kept === NOT_COMPRESSED) return undefined;
    const copy = copies.get(content.tag)?.[encoding];
    const prepared = copy && (await find(copy));
    if (prepared && prepared.tag === tagOf(records.get(copy))) return { ...prepared, tag };
    if (prepared) await closeRepresentation(prepared);
    const job = compressing.get(tag) ?? compressed(content, encoding, tag, isKept);
    compressing.set(tag, job);
    const bytes = await job.finally(() => compressing.delete(tag));
    return bytes && inMemory(tag, bytes);
  }

  async function compressed(
    content: Representation,
    encoding: Encoding,
    tag: string,
    isKept: boolean,
  ): Promise<Uint8Array | undefined> {
    if (content.size > LARGEST_COMPRESSED) return undefined;
    const bytes = await COMPRESSORS[encoding](await wholeOf(content));
    const isSmaller = bytes.length < Math.min(content.size, LARGEST_KEPT);
    if (!isKept) return isSmaller ? bytes : undefined;
    // Copied, because Node's result may be a part of a larger buffer.
    const value = isSmaller ? new Uint8Array(bytes) : NOT_COMPRESSED;
    keep(cache, tag, value);
    return value || undefined;
  }

  async function read(file: string): Promise<Uint8Array | undefined> {
    const content = await find(file);
    return content && wholeOf(content).finally(() => closeRepresentation(content));
  }

  return { find, read, encoded };
}

const wholeOf = async ({ body }: Representation): Promise<Uint8Array> =>
  body instanceof Uint8Array ? body : body.readFile();

export const closeRepresentation = async ({ body }: Representation): Promise<void> =>
  body instanceof Uint8Array ? undefined : body.close();

const inMemory = (tag: string, body: Uint8Array): Representation => ({ tag, size: body.length, body });

const tagOf = (record: FileRecord | undefined): string | undefined => record?.hash.slice(0, TAG_DIGITS);
const tagOfBytes = (bytes: Uint8Array): string => hash('sha256', bytes).slice(0, TAG_DIGITS);

/** The names of the compressed copies that the build has written, by the tag of the content. */
function copiesIn(records: ReadonlyMap<string, FileRecord>) {
  const copies = new Map<string, Partial<Record<Encoding, string>>>();
  for (const name of records.keys()) {
    const encoding = ENCODINGS.find((each) => name.endsWith(SUFFIXES[each]));
    const tag = encoding && tagOf(records.get(name.slice(0, -SUFFIXES[encoding].length)));
    if (encoding && tag !== undefined) copies.set(tag, { ...copies.get(tag), [encoding]: name });
  }
  return copies;
}

async function inFile({ handle, size, state }: OpenFile, cache: ServerCache): Promise<Representation> {
  try {
    return { tag: await tagOfFile(handle, state, cache), size, body: handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads a large file only once, unless it changes. Hard links to the file have the same state. */
async function tagOfFile(handle: FileHandle, state: string, cache: ServerCache): Promise<string> {
  const kept = cache.get(state);
  if (typeof kept === 'string') return kept;
  const digest = createHash('sha256');
  const buffer = Buffer.allocUnsafe(65_536);
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) break;
    digest.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  const tag = digest.digest('hex').slice(0, TAG_DIGITS);
  keep(cache, state, tag);
  return tag;
}

interface OpenFile {
  readonly handle: FileHandle;
  /** In bytes. */
  readonly size: number;
  /** Changes when the file is replaced. */
  readonly state: string;
}

/** These flags prevent following links and waiting for a pipe. Windows has neither of them. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file only once, because a build may replace it between two reads. */
async function openFile(place: string): Promise<OpenFile | undefined> {
  const status = await lstat(place).catch(undefinedIfMissing);
  const handle = status?.isFile() ? await open(place, FLAGS).catch(undefinedIfMissing) : undefined;
  if (!handle) return undefined;
  const stats = await handle.stat({ bigint: true });
  return { handle, size: Number(stats.size), state: stateOf(stats) };
}

const stateOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => `file ${dev} ${ino} ${size} ${mtimeNs}`;

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** @throws the error, if it has any other cause than a missing file */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (!NOT_THERE.has(error.code ?? '')) throw error;
}
