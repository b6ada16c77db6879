// Reads a search log in chunks, as bytes or as decompressed text, because it may not fit into memory.

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { invalidByteIn } from '../csv/encoding.ts';
import { foreignKind, notCsv } from '../csv/file-kind.ts';
import { RowReader } from '../csv/row-reader.ts';
import { systemReason, type UnlocatedDiagnostic } from '../diagnostics/diagnostic.ts';
import { expectFile } from './read-file.ts';

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface LogFile {
  /** Shown in messages. If the name ends in `.gz`, in upper or lower case, the file is compressed with gzip. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Returns the bytes. Each call starts again from the beginning of the file. */
  readonly open: () => Pieces;
}

/** In bytes. */
const PIECE = 1024 * 1024;

/**
 * @param name shown in messages
 * @throws {Error} from the file system
 */
export function logOnDisk(file: string, name = file): LogFile {
  expectFile(file);
  return { name, size: statSync(file).size, open: () => createReadStream(file, { highWaterMark: PIECE }) };
}

/** Thrown if a log can't be read to the end. The location of the problem is determined later. */
export class UnreadableLog extends Error {
  readonly problem: UnlocatedDiagnostic;

  constructor(problem: UnlocatedDiagnostic) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The SHA-256 hash of the file's bytes. */
export const logHash = (file: LogFile): Promise<string> => digestOf(file.open());

/**
 * The SHA-256 hash of the decompressed text.
 * @throws {UnreadableLog}
 */
export const textHashOf = (file: LogFile): Promise<string> => digestOf(logText(file));

async function digestOf(pieces: Pieces): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Streams the decompressed text of a log without splitting characters.
 * @param onBytes called with each chunk of the file as stored on disk
 * @throws {UnreadableLog} if the file can't be read, can't be decompressed or isn't UTF-8; any valid text before the error is
 * yielded first
 */
export async function* logText(
  file: LogFile,
  onBytes: (piece: Uint8Array) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const cutter = new CharacterCutter();
  try {
    const bytes = watched(file.open(), onBytes);
    let isFirst = true;
    for await (const piece of isPacked(file) ? unpacked(bytes) : bytes) {
      const kind = isFirst ? foreignKind(piece) : undefined;
      isFirst = false;
      if (kind !== undefined) throw new UnreadableLog(notCsv(kind));
      const { whole, isValid } = cutter.cut(piece);
      if (whole.length > 0) yield whole;
      if (!isValid) throw new UnreadableLog({ code: 'not-utf8' });
    }
  } catch (error) {
    const problem = readingProblem(error);
    throw problem ? new UnreadableLog(problem) : error;
  }
  if (cutter.isUnfinished) throw new UnreadableLog({ code: 'not-utf8' });
}

async function* watched(pieces: Pieces, onBytes: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onBytes(piece);
    yield piece;
  }
}

/** In bytes. */
const UNPACKED = 256 * 1024;

async function* unpacked(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: UNPACKED });
  let [packed, firstByte] = [0, undefined as number | undefined];
  const counting = watched(pieces, (piece) => {
    packed += piece.length;
    firstByte ??= piece[0];
  });
  try {
    // The loop below throws any errors.
    pipeline(counting, gunzip, () => {});
    for await (const piece of gunzip) yield piece as Uint8Array;
  } catch (error) {
    const reason = reasonOf(error as NodeJS.ErrnoException, firstByte);
    throw reason === undefined ? error : new UnreadableLog({ code: 'bad-gzip', values: { reason } });
  }
  // If the compressed data is followed by zeros, the stream ignores everything after them.
  if (gunzip.bytesWritten < packed) throw new UnreadableLog({ code: 'bad-gzip', values: { reason: MORE_BEHIND } });
}

/** The first byte of every gzip file (RFC 1952, section 2.3.1). */
const GZIP = 0x1f;
const MORE_BEHIND = 'it contains extra data at the end';

/** @param first the first byte of the file */
function reasonOf({ code, message }: NodeJS.ErrnoException, first: number | undefined): string | undefined {
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return MORE_BEHIND;
  if (first === undefined && code?.startsWith('Z_')) return 'it is empty';
  if (first !== GZIP && code?.startsWith('Z_')) return 'it isn’t a gzip file';
  if (code === 'Z_BUF_ERROR') return 'it is incomplete';
  if (message === 'incorrect header check') return MORE_BEHIND;
  return code?.startsWith('Z_') ? 'it is damaged' : undefined;
}

/** Returns the problem if a file can't be read, or undefined if the error is caused by a bug. */
export function readingProblem(error: unknown): UnlocatedDiagnostic | undefined {
  if (error instanceof UnreadableLog) return error.problem;
  const reason = systemReason(error);
  return reason === undefined ? undefined : { code: 'unreadable-file', values: { reason } };
}

/**
 * Reads a compressed log to the end and returns any decompression problem. A damaged file may also cause other problems, which
 * would be misleading.
 */
export async function packingProblem(file: LogFile): Promise<UnlocatedDiagnostic | undefined> {
  if (!isPacked(file)) return undefined;
  try {
    for await (const _ of unpacked(file.open()));
    return undefined;
  } catch (error) {
    const problem = readingProblem(error);
    if (problem) return problem;
    throw error;
  }
}

/** Determined from the file name. */
export const isPacked = ({ name }: Pick<LogFile, 'name'>): boolean => /\.gz$/i.test(name);

/**
 * The cells of the first row; undefined if the file is empty or the row can't be parsed.
 * @throws {UnreadableLog}
 */
export async function logHeader(file: LogFile): Promise<readonly string[] | undefined> {
  const rows: (readonly string[])[] = [];
  const reader = new RowReader((cells) => rows.push(cells));
  await reader.takeAll(logText(file), () => rows.length > 0);
  if (rows.length === 0) reader.finish();
  return rows[0];
}

// ---- chunks of complete UTF-8 characters ----

const NOTHING = new Uint8Array(0);

class CharacterCutter {
  #tail = NOTHING;

  /**
   * Returns complete characters, and keeps up to three bytes of an incomplete character for the next call. If the bytes aren't
   * valid UTF-8, returns only those before the first invalid byte.
   */
  cut(piece: Uint8Array): { readonly whole: Uint8Array; readonly isValid: boolean } {
    const bytes = this.#tail.length === 0 ? piece : Buffer.concat([this.#tail, piece]);
    const end = lastBoundary(bytes, bytes.length);
    const text = bytes.subarray(0, end);
    const isValid = isUtf8(text);
    const whole = isValid ? text : text.subarray(0, invalidByteIn(text));
    // The bytes are copied, because the chunk may be large or its buffer may be reused.
    this.#tail = isValid ? bytes.slice(end) : NOTHING;
    return { whole, isValid };
  }

  /** Whether part of the last character is missing. */
  get isUnfinished(): boolean {
    return this.#tail.length > 0;
  }
}

/** The offset of the last character if it is incomplete; otherwise, the end of the bytes. */
function lastBoundary(bytes: Uint8Array, end: number): number {
  for (let length = 1; length <= 3 && length <= end; length++) {
    const byte = bytes[end - length]!;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return length < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? end - length : end;
  }
  return end;
}
