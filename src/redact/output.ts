// The file of redacted day counts: written beside its place, then moved there whole.
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isPacked } from '../read/log-file.ts';
import { deleteAtEnd } from './clean-up.ts';
import type { KeptKey, Span } from './engine.ts';
import { REDACTED_HEADER, rowsOf } from './rows.ts';

export interface Written {
  /** Of the file, compressed or not. */
  readonly bytes: number;
  /** The header not counted. */
  readonly rows: number;
  /** Undefined when nothing may be published. */
  readonly span: Span | undefined;
}

export interface PendingOutput extends Written {
  /** Puts the file in its place, in one step. */
  commit(): void;
  discard(): void;
}

/** How much is handed on at once, in characters. */
const BATCH = 65_536;

/** Writes the keys beside the place of the output; nothing is in its place before `commit`. */
export async function writeBeside(out: string, keys: AsyncIterable<KeptKey>): Promise<PendingOutput> {
  const place = existsSync(out) ? realpathSync(out) : path.resolve(out);
  mkdirSync(path.dirname(place), { recursive: true });
  const beside = path.join(path.dirname(place), `.${path.basename(place)}.${process.pid}.part`);
  const discard = deleteAtEnd(() => rmSync(beside, { force: true }));
  const counts = { bytes: 0, rows: 0, span: undefined as Span | undefined };
  try {
    const text = Readable.from(textOf(keys, counts));
    // Opened before anything can fail: a stream that opens it by itself may do so after it has been deleted.
    // `wx`: never through a link that lies there; what a killed run with our number left goes.
    rmSync(beside, { force: true });
    const file = await open(beside, 'wx');
    await pipeline([text, ...compressing(out), counting(counts), file.createWriteStream({ flush: true })]);
  } catch (error) {
    discard();
    throw error;
  }
  return { ...counts, commit: () => renameSync(beside, place), discard };
}

async function* textOf(keys: AsyncIterable<KeptKey>, counts: { rows: number; span: Span | undefined }) {
  let batch = REDACTED_HEADER;
  for await (const key of keys) {
    const { text, rows, first, last } = rowsOf(key);
    counts.rows += rows;
    const { span = { first, last } } = counts;
    counts.span = { first: Math.min(span.first, first), last: Math.max(span.last, last) };
    batch += text;
    if (batch.length < BATCH) continue;
    yield Buffer.from(batch);
    batch = '';
  }
  yield Buffer.from(batch);
}

function compressing(out: string): readonly Transform[] {
  if (!isPacked({ name: out })) return [];
  let isFirst = true;
  const gzip = createGzip({ level: 9 });
  // Node sets no time; the tenth byte names the system that made it, which would differ: 255 is unknown (RFC 1952).
  const nameless = new Transform({
    transform: (chunk: Buffer, _, done) => {
      if (isFirst && chunk.length > 9) chunk[9] = 255;
      isFirst = false;
      done(null, chunk);
    },
  });
  return [gzip, nameless];
}

function counting(counts: { bytes: number }): Transform {
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      counts.bytes += chunk.length;
      done(null, chunk);
    },
  });
}
