// Writes the redacted daily counts to a file.
import { appendFileSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { csvCell } from '../../../engine/csv/cell.ts';
import type { Diagnostic } from '../../../engine/diagnostics/diagnostic.ts';
import { reasonIn, replaceFile } from '../../../engine/edit/replace-file.ts';
import { isPacked } from '../../../engine/source/log-file.ts';
import type { TermIndex } from '../../../engine/terms/index-log.ts';
import { dateOf } from '../../../engine/text/calendar.ts';
import { LOG_COLUMNS } from '../logs.ts';

export const REDACTED_HEADER = `${LOG_COLUMNS.redacted.join(',')}\n`;

/** @returns the size of the file in bytes, or the reason why it can't be written */
export async function writeRedacted(out: string, index: TermIndex): Promise<number | Diagnostic> {
  const pieces = isPacked({ name: out }) ? [await packed(textOf(index))] : textOf(index);
  let size = 0;
  const reason = reasonIn(() => {
    const place = existsSync(out) ? realpathSync(out) : path.resolve(out);
    mkdirSync(path.dirname(place), { recursive: true });
    replaceFile(place, '', (beside) => {
      for (const piece of pieces) {
        appendFileSync(beside, piece);
        size += piece.length;
      }
    });
    return undefined;
  });
  return reason === undefined ? size : { code: 'unwritable', values: { path: out, reason } };
}

/** The minimum number of characters to encode at a time. */
const BATCH = 65_536;

function* textOf({ queries, resultCounts, restrictions, starts, days, searches }: TermIndex): Generator<Buffer> {
  let batch = REDACTED_HEADER;
  for (const [key, query] of queries.entries()) {
    const middle = `,${csvCell(query)},${resultCounts[key]},${csvCell(restrictions[key]!)},`;
    for (let entry = starts[key]!; entry < starts[key + 1]!; entry++) {
      batch += `${dateOf(days[entry]!)}${middle}${searches[entry]}\n`;
    }
    if (batch.length < BATCH) continue;
    yield Buffer.from(batch);
    batch = '';
  }
  yield Buffer.from(batch);
}

async function packed(text: Iterable<Buffer>): Promise<Buffer> {
  const bytes = await buffer(Readable.from(text).pipe(createGzip({ level: 9 })));
  // The tenth byte identifies the operating system. Setting it to 255 (“unknown”) ensures that the same file is produced on every
  // machine (RFC 1952, section 2.3.1).
  bytes[9] = 255;
  return bytes;
}
