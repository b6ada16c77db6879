// The content of a site's files, and its compressed forms. Content is identified by its hash, so content from two builds is never
// mixed, and content that a build hasn't changed stays in memory.
import { createHash, hash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { TAG_DIGITS } from '../../engine/router/response.ts';
import { COMPRESSORS, ENCODINGS, type Encoding, SUFFIXES } from '../../engine/write/compression.ts';
import type { FileRecord } from '../../engine/write/manifest.ts';
import { keep, type Representation, type ServerCache } from './server-cache.ts';
import { LARGEST_COMPRESSED, LARGEST_KEPT } from './settings.ts';

export type Representations = ReturnType<typeof openRepresentations>;

/** @param records the files in the site's manifest */
export function openRepresentations(folder: string, records: ReadonlyMap<string, FileRecord>, cache: ServerCache) {
  const copies = copiesIn(records);
  const tags = new Map<string, Promise<string>>();
  const compressing = new Map<string, Promise<Representation | undefined>>();
  const inTurn = createQueue(MOST_AT_ONCE);

  /** Returns undefined if there is no such file. A file that the build hasn't written may change at any time. */
  async function find(file: string): Promise<Representation | undefined> {
    const expected = tagOf(records.get(file));
    const kept = expected === undefined ? undefined : cache.get(expected)?.content;
    if (kept) return kept;
    const opened = await openFile(path.join(folder, file));
    if (!opened) return undefined;
    return opened.size > LARGEST_KEPT ? inFile(opened) : loaded(opened.handle, expected);
  }

  async function loaded(handle: FileHandle, expected: string | undefined): Promise<Representation> {
    const content = inMemory(await handle.readFile().finally(() => handle.close()));
    if (content.tag === expected) keep(cache, expected, { content }, content.size);
    return content;
  }

  async function inFile({ handle, size, state }: OpenFile): Promise<Representation> {
    try {
      const tag = cache.get(state)?.tag ?? (await shared(tags, state, () => tagOfFile(handle)));
      keep(cache, state, { tag });
      return { tag, size, body: handle };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /**
   * Returns undefined if the content is sent without compression.
   * @param isKept whether to keep the result in memory
   */
  async function encoded(
    whole: Representation,
    encoding: Encoding,
    isKept = true,
  ): Promise<Representation | undefined> {
    const key = `${whole.tag} ${encoding}`;
    const { content, isNotCompressed } = cache.get(key) ?? {};
    if (content || isNotCompressed) return content;
    const copy = copies.get(whole.tag)?.[encoding];
    const prepared = copy && (await find(copy));
    if (prepared && prepared.tag === tagOf(records.get(copy))) return prepared;
    if (prepared) await closeRepresentation(prepared);
    return shared(compressing, key, async () => {
      const coded = await inTurn(() => compressed(whole, encoding));
      if (isKept) keep(cache, key, coded ? { content: coded } : { isNotCompressed: true }, coded?.size);
      return coded;
    });
  }

  async function read(file: string): Promise<Uint8Array | undefined> {
    const content = await find(file);
    return content && wholeOf(content).finally(() => closeRepresentation(content));
  }

  /** As `find`, but a compressed copy isn't a file of its own. */
  const findPublic = async (file: string): Promise<Representation | undefined> =>
    originalOf(file, records) ? undefined : find(file);

  return { find: findPublic, read, encoded };
}

/** Compression and the reading of files share a few threads. */
const MOST_AT_ONCE = 2;

async function compressed(whole: Representation, encoding: Encoding): Promise<Representation | undefined> {
  if (whole.size > LARGEST_COMPRESSED) return undefined;
  const bytes = await COMPRESSORS[encoding](await wholeOf(whole));
  // Copied, because Node's result may be a part of a larger buffer.
  return bytes.length < Math.min(whole.size, LARGEST_KEPT) ? inMemory(new Uint8Array(bytes)) : undefined;
}

/** Requests for the same value at the same time share the work. */
async function shared<Value>(
  jobs: Map<string, Promise<Value>>,
  key: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const job = jobs.get(key) ?? work().finally(() => jobs.delete(key));
  jobs.set(key, job);
  return job;
}

/** @returns a function that runs jobs in the order of its calls, but only some of them at the same time */
function createQueue(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(job: () => Promise<Value>): Promise<Value> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

const wholeOf = async ({ body }: Representation): Promise<Uint8Array> =>
  body instanceof Uint8Array ? body : body.readFile();

export const closeRepresentation = async ({ body }: Representation): Promise<void> =>
  body instanceof Uint8Array ? undefined : body.close();

const inMemory = (body: Uint8Array): Representation => ({
  tag: hash('sha256', body).slice(0, TAG_DIGITS),
  size: body.length,
  body,
});

const tagOf = (record: FileRecord | undefined): string | undefined => record?.hash.slice(0, TAG_DIGITS);

/** The name of the file of which a file is a compressed copy, and its coding; undefined for other files. */
function originalOf(name: string, records: ReadonlyMap<string, FileRecord>) {
  const encoding = ENCODINGS.find((each) => name.endsWith(SUFFIXES[each]));
  const original = encoding && name.slice(0, -SUFFIXES[encoding].length);
  return encoding && records.has(original!) ? { encoding, original: original! } : undefined;
}

/** The names of the compressed copies that the build has written, by the tag of the content. */
function copiesIn(records: ReadonlyMap<string, FileRecord>) {
  const copies = new Map<string, Partial<Record<Encoding, string>>>();
  for (const name of records.keys()) {
    const { encoding, original } = originalOf(name, records) ?? {};
    const tag = original && tagOf(records.get(original));
    if (encoding && tag) copies.set(tag, { ...copies.get(tag), [encoding]: name });
  }
  return copies;
}

async function tagOfFile(handle: FileHandle): Promise<string> {
  const digest = createHash('sha256');
  const buffer = Buffer.allocUnsafe(65_536);
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) break;
    digest.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  return digest.digest('hex').slice(0, TAG_DIGITS);
}

interface OpenFile {
  readonly handle: FileHandle;
  /** In bytes. */
  readonly size: number;
  /** Changes when the file is replaced. Hard links to the file have the same state. */
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
