// Reading a log in pieces of any size gives the same result, whether the log is compressed or not.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSearchLogs } from '../../../src/councils/searches/read-logs.ts';
import { readDocument } from '../../../src/engine/csv/document.ts';
import { ROW_LIMITS } from '../../../src/engine/csv/limits.ts';
import { RowReader, streamRows } from '../../../src/engine/csv/row-reader.ts';
import type { Diagnostic } from '../../../src/engine/diagnostics/diagnostic.ts';
import { logText } from '../../../src/engine/source/log-file.ts';
import { runs, sized } from '../../support/campaign.ts';
import { COUNTS_HEADER, LOG_HEADER, logFile, quotedRow, text } from '../../support/source.ts';
import { withinTime } from '../../support/within-time.ts';

const SIZES = [1, 2, 3, 7, 64 * 1024];

const bytesOf = (content: string | Uint8Array): Uint8Array => Buffer.from(content as string);

/** @param size the size of the pieces, in bytes */
async function read(content: string | Uint8Array, size?: number, name = 'searches.csv') {
  const { log, problems } = await readSearchLogs([logFile(name, bytesOf(content), size)], {
    isCouncilName: (name) => name === 'Abbey',
  });
  return { log, problems: problems.map((problem) => ({ ...problem, location: { ...problem.location, file: '' } })) };
}

/** Reads the rows and the fault in a single step, as for tables. */
function rowsAtOnce(bytes: Uint8Array) {
  const { rows, fault } = readDocument({ name: '', bytes });
  return {
    rows,
    code: fault?.code,
    place: fault?.location && { line: fault.location.line, column: fault.location.column },
  };
}

async function rowsInPieces(bytes: Uint8Array, size: number) {
  const rows: (readonly string[])[] = [];
  const fault = await streamRows(logText(logFile('', bytes, size)), (cells) => rows.push(cells)).catch(
    (error: { problem: Diagnostic }) => error.problem,
  );
  return { rows, code: fault?.code };
}

const piece = fc.constantFrom(
  ...['"', '"', '""', ',', ',', '\n', '\r', '\r\n', '\r\n', 'a', 'é', '例', '😀', '\ufeff', ' ', '\0', '\xff', '\x80'],
  ...['2025-01-02,a,3,', '2025-01-02,"a\r\nb",3,"""Abbey"""', '2025-01-02,"é""😀",0,"""Beech"""', 'never,a,b,c', ',,,'],
);
// These two aren't UTF-8.
const isWrong = (part: string) => /^[\x80\xff]$/.test(part);
const contentOf = (parts: typeof piece) =>
  fc
    .array(parts, { maxLength: 20 })
    .map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part, isWrong(part) ? 'latin1' : 'utf8'))));
const content = contentOf(piece);
const valid = contentOf(piece.filter((part) => !isWrong(part)));
/** Contains no quotation marks, so that other faults come first. */
const bare = contentOf(piece.filter((part) => !part.includes('"')));

describe('in pieces of any size', () => {
  test('a log has the same rows and fault', async () => {
    await fc.assert(
      fc.asyncProperty(valid, fc.integer({ min: 1, max: 9 }), async (bytes, size) => {
        const { rows, code } = rowsAtOnce(bytes);
        expect(await rowsInPieces(bytes, size)).toEqual({ rows, code: code?.replace(/.*-quote$/, 'wrong-quote') });
      }),
      runs(1, 80),
    );
  });

  test('a fault is in the same place as in a table', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(valid, bare), fc.integer({ min: 1, max: 9 }), async (bytes, size) => {
        const { code, place } = rowsAtOnce(bytes);
        const { problems } = await read(bytes, size);
        expect(
          problems
            .filter(({ code }) => code === 'not-utf8' || code.endsWith('-quote'))
            .map(({ code, location }) => ({ code, location })),
        ).toEqual(code ? [{ code, location: { file: '', ...place } }] : []);
      }),
      runs(2, 60),
    );
  });

  test.each(['"a"b,c\n', '\n"a,b\n', 'a"b\n'])(
    'so do faults in the header, after a byte order mark: %j',
    async (header) => {
      const bytes = Buffer.from(`\ufeff${header}`);
      const { code, place } = rowsAtOnce(bytes);
      expect((await read(bytes)).problems).toMatchObject([{ code, location: place }]);
    },
  );

  test.each([1, 2, 3, 7])('a log has the same counts and problems: %i bytes', async (size) => {
    const bom = fc.constantFrom('', '\ufeff');
    await fc.assert(
      fc.asyncProperty(bom, content, async (start, rows) => {
        const bytes = Buffer.concat([Buffer.from(`${start}${LOG_HEADER}\r\n`), rows]);
        expect(await read(bytes, size)).toEqual(await read(bytes));
      }),
      runs(3, 20),
    );
  });

  test('a compressed log has the same counts and problems', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 30 }), async (rows, size) => {
        const bytes = Buffer.concat([Buffer.from(`${LOG_HEADER}\n`), rows]);
        expect(await read(gzipSync(bytes), size, 'searches.csv.gz')).toEqual(await read(bytes));
      }),
      runs(4, 20),
    );
  });
});

test('a query can contain any code point, in pieces of any size', async () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  // All code points are in 64 queries, because reading a row for each code point in small pieces would take minutes.
  const queries = Array.from({ length: 64 }, (_, row) =>
    String.fromCodePoint(...all.slice((row * all.length) / 64, ((row + 1) * all.length) / 64)),
  );
  const log = text(LOG_HEADER, ...queries.map((query) => quotedRow(['2025-01-02', query, '3', ''])));
  for (const size of [sized(997, 7), sized(64 * 1024, 2 ** 20)]) {
    const { log: found, problems } = await read(log, size);
    expect(problems).toEqual([]);
    expect(found.counts.queries).toEqual(queries);
  }
});

test.each(['\n', '\r\n', '\r'])('lines may end with %j', async (end) => {
  const rows = [LOG_HEADER, '2025-01-02,a,1,', '2025-01-03,b,1,', 'never,c,1,', ''];
  for (const size of SIZES) {
    const { log, problems } = await read(rows.join(end), size);
    expect(log.searches).toBe(2);
    expect(problems.map(({ code, location }) => [code, { line: location?.line, column: location?.column }])).toEqual([
      ['bad-time', { line: 4, column: 1 }],
    ]);
  }
});

describe('a compressed log', () => {
  const one = text(COUNTS_HEADER, '2025-01-02,a,1,,2');
  const good = gzipSync(one);
  const packed = (bytes: Uint8Array, size?: number) => read(bytes, size, 'searches.csv.gz');

  test('may consist of several gzip members', async () => {
    const members = Buffer.concat(['2025-01-03,b,1,,4\n2025-01-', '04,c,1,,5\n'].map((part) => gzipSync(part)));
    for (const size of [...SIZES, undefined]) {
      expect((await packed(Buffer.concat([good, members]), size)).log.searches).toBe(11);
    }
  });

  const flipped = (at: number) =>
    Buffer.from(good.map((byte, index) => (index === good.length + at ? byte ^ 1 : byte)));
  const bad = text(LOG_HEADER, 'never,a,1,', '2025-01-02,a,1,');
  const FAULTY: Readonly<Record<string, readonly [Uint8Array, reason: string]>> = {
    'that isn’t compressed': [Buffer.from(one), 'it isn’t a gzip file'],
    'without any bytes': [Buffer.alloc(0), 'it is empty'],
    'cut off': [good.subarray(0, -9), 'it is incomplete'],
    'cut off in its checksum': [good.subarray(0, -1), 'it is incomplete'],
    'cut off in its header': [good.subarray(0, 5), 'it is incomplete'],
    'cut off, with other faults': [gzipSync(bad).subarray(0, -1), 'it is incomplete'],
    'followed by text': [Buffer.concat([good, Buffer.from('text behind it')]), 'it contains extra data at the end'],
    'followed by zeros': [Buffer.concat([good, Buffer.alloc(99)]), 'it contains extra data at the end'],
    'followed by zeros and a log': [Buffer.concat([good, Buffer.alloc(9), good]), 'it contains extra data at the end'],
    'with a wrong checksum': [flipped(-7), 'it is damaged'],
    'with a wrong length': [flipped(-3), 'it is damaged'],
  };
  test.each(Object.entries(FAULTY))('%s is a problem', async (_, [bytes, reason]) => {
    for (const size of [...SIZES, undefined]) {
      const { problems } = await packed(bytes, size);
      expect(problems).toEqual([{ code: 'bad-gzip', values: { reason }, location: { file: '' } }]);
    }
  });

  test('with a changed byte has a problem or the same counts', async () => {
    const log = gzipSync(text(LOG_HEADER, ...Array.from({ length: 50 }, (_, n) => `2025-01-02,query ${n % 7},${n},`)));
    const whole = await packed(log);
    await fc.assert(
      fc.asyncProperty(fc.nat(log.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(log);
        damaged[at]! ^= change;
        const result = await packed(damaged);
        if (result.problems.length === 0) expect(result).toEqual(whole);
      }),
      runs(1, 40),
    );
  });
});

test('reading stops before an endless row fills the memory', async () => {
  const lengthOf = (character: string) => {
    let rows = 0;
    const count = () => {
      rows++;
    };
    const reader = new RowReader(count, { ...ROW_LIMITS, bytes: 2500 });
    reader.take(Buffer.from(text(LOG_HEADER)));
    for (let piece = 0; piece < 9 && !reader.fault; piece++) reader.take(Buffer.alloc(2 ** 10, character));
    return [rows, reader.fault?.code];
  };
  expect(lengthOf(',')).toEqual([1, 'row-too-long']);
  expect(lengthOf('\n')).toEqual([1, undefined]);
});

test('very many invalid rows are located within a few seconds', async () => {
  const rows = Array.from({ length: sized(30_000, 200_000) }, (_, n) => `never,"query\n${n}",3,`);
  await withinTime(sized(3000, 20_000), async () => {
    const { problems } = await read([LOG_HEADER, ...rows].join('\n'), 64 * 1024);
    expect(problems.map(({ code }) => code)).toEqual(['bad-time']);
    const lines = [problems[0]!, ...(problems[0]!.related ?? [])].map(({ location }) => location.line);
    expect(lines).toEqual(rows.map((_, n) => 2 * n + 2));
  });
});
