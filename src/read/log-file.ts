// A search log as a file: its bytes, whether they are packed, and the text in them, in pieces, never all at once.
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Problem, systemReason } from '../problem.ts';
import { foreignKind, notCsv } from './file-kind.ts';
import { expectFile } from './files-below.ts';
import { CharacterCutter } from './utf8.ts';

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface LogFile {
  /** As its problems name it. A name that ends with `.gz`, in any letter case, says that the file is packed with gzip. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The bytes from the start, as often as it is called. */
  readonly open: () => Pieces;
}

/** How much of a file is read at a time, in bytes. */
const PIECE = 1024 * 1024;

/**
 * @param name as problems name it
 * @throws {Error} of the file system
 */
export function logOnDisk(file: string, name = file): LogFile {
  expectFile(file);
  return { name, size: statSync(file).size, open: () => createReadStream(file, { highWaterMark: PIECE }) };
}

/** Why a log can't be read to its end; where it stands, if anywhere, is found afterwards. */
export class UnreadableLog extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** SHA-256 of the file as it lies on disk. */
export const logHash = (file: LogFile): Promise<string> => digestOf(file.open());

/** SHA-256 of the text, unpacked. Throws as `textOf` does. */
export const textHashOf = (file: LogFile): Promise<string> => digestOf(textOf(file));

async function digestOf(pieces: Pieces): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/**
 * The text of a log, unpacked, in pieces of whole characters. Throws an `UnreadableLog` where the file can't be read or
 * unpacked, or is not UTF-8; what is before that has been handed out by then.
 * @param onBytes is told each piece of the file as it lies on disk
 */
export async function* textOf(
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

/** How much is unpacked at a time, in bytes. */
const UNPACKED = 256 * 1024;

async function* unpacked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: UNPACKED });
  let [packed, firstByte] = [0, undefined as number | undefined];
  const counting = watched(pieces, (piece) => {
    packed += piece.length;
    firstByte ??= piece[0];
  });
  try {
    // Its errors come out of the stream below, too.
    pipeline(counting, gunzip, () => {});
    for await (const piece of gunzip) yield piece as Uint8Array;
  } catch (error) {
    const reason = reasonOf(error as NodeJS.ErrnoException, firstByte);
    throw reason === undefined ? error : new UnreadableLog({ code: 'bad-gzip', values: { reason } });
  }
  // The stream takes zeros at the end for the end of all, whatever follows them.
  if (gunzip.bytesWritten < packed) throw new UnreadableLog({ code: 'bad-gzip', values: { reason: MORE_BEHIND } });
}

/** The first byte of a gzip file (RFC 1952, 2.3.1). */
const GZIP = 0x1f;
const MORE_BEHIND = 'something stands behind its end';

/** @param first byte of the file */
function reasonOf({ code, message }: NodeJS.ErrnoException, first: number | undefined): string | undefined {
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return MORE_BEHIND;
  if (first === undefined && code?.startsWith('Z_')) return 'it is empty';
  if (first !== GZIP && code?.startsWith('Z_')) return 'it is no gzip file';
  if (code === 'Z_BUF_ERROR') return 'it is cut off';
  if (message === 'incorrect header check') return MORE_BEHIND;
  return code?.startsWith('Z_') ? 'it is damaged' : undefined;
}

/** What an error says of a file that can't be read; undefined for any other error, which is a bug. */
export function readingProblem(error: unknown): Problem | undefined {
  if (error instanceof UnreadableLog) return error.problem;
  const reason = systemReason(error);
  return reason === undefined ? undefined : { code: 'unreadable-file', values: { reason } };
}

/**
 * What is wrong with the packing of a log, to its very end: in a file that is damaged or cut off, whatever else is wrong
 * may come from that.
 */
export async function packingProblem(file: LogFile): Promise<Problem | undefined> {
  if (!isPacked(file)) return undefined;
  try {
    for await (const _ of unpacked(watched(file.open(), () => {})));
    return undefined;
  } catch (error) {
    const problem = readingProblem(error);
    if (problem) return problem;
    throw error;
  }
}

/** Whether its name says so. */
export const isPacked = ({ name }: Pick<LogFile, 'name'>): boolean => /\.gz$/i.test(name);
