// `redact`: what it writes, what it refuses, what it says.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RedactOptions, redact } from '../../src/commands/redact.ts';
import { hasErrors } from '../../src/problem.ts';
import { readRows } from '../../src/read/csv.ts';
import { csvCell } from '../../src/read/csv-cell.ts';
import { readSearchLogs } from '../../src/read/searches.ts';
import { DUCKDB_PACKAGE } from '../../src/redact/duckdb/engine.ts';
import { EngineFailure, type RedactEngine } from '../../src/redact/engine.ts';
import { writeBeside } from '../../src/redact/output.ts';
import { REDACTED_HEADER } from '../../src/redact/rows.ts';
import { dateOf } from '../../src/route/calendar.ts';
import { indexLog } from '../../src/searchterms/index-log.ts';
import { anyLog } from '../searchterms/logs.ts';
import { recorded, temporaryFolder, unwrapped } from '../support/program.ts';
import { COUNTS_HEADER, LOG_HEADER, quotedRow, text } from '../support/source.ts';

const ENGINES = ['built-in', 'duckdb'] as const;

const searched = (query: string, results: number, ...days: readonly string[]): readonly string[] =>
  days.map((day) => `${day},${query},${results},`);

const OFTEN = searched('solar', 3, '2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04', '2025-01-05');
const LOG = text(LOG_HEADER, ...OFTEN, ...searched('SECRET', 2, '2025-01-01'), ...searched('VOID', 0, '2025-01-07'));
const REDACTED = `${REDACTED_HEADER}2025-01-01,solar,3,,4\n2025-01-05,solar,3,,1\n`;

interface Run {
  readonly folder: string;
  readonly log: string;
  readonly out: string;
  readonly code: number;
  readonly said: string;
  readonly told: string;
}

async function run(log: string | Uint8Array, options: Partial<RedactOptions> = {}, earlier?: string): Promise<Run> {
  const folder = temporaryFolder();
  const [file, out] = [path.join(folder, 'log.csv'), path.join(folder, 'out', 'searches.csv')];
  writeFileSync(file, log);
  if (earlier !== undefined) {
    mkdirSync(path.dirname(out));
    writeFileSync(out, earlier);
  }
  return { folder, log: file, out, ...(await runOn([file], out, options)) };
}

async function runOn(
  logs: readonly string[],
  out: string,
  options: Partial<RedactOptions> = {},
  engine?: RedactEngine,
) {
  const { effects, printed, told } = recorded();
  const all = { logs, out, engine: 'built-in', format: 'pretty', allowShorter: false, ...options } as const;
  const code = await redact(all, effects, ...(engine ? [engine] : []));
  return { code, said: printed.join('\n'), told: told.join('\n') };
}

describe.each(ENGINES)('%s', (engine) => {
  test('writes what may be published, snapped, and says what it dropped, in numbers', async () => {
    const { out, code, said, told } = await run(LOG, { engine });
    expect([code, told]).toEqual([0, '']);
    expect(readFileSync(out, 'utf8')).toBe(REDACTED);
    expect(said.split('\n')).toEqual([
      'Read 7 searches on 6 days in 1 file.',
      '',
      '                                                 terms        searches',
      'kept                                                 1               5',
      'dropped: searched fewer than 5 times                 1               1',
      'dropped: found nothing                               1               1',
      '',
      `Wrote ${out}: 2 rows, ${REDACTED.length} bytes.`,
    ]);
  });

  test('says the same to programs', async () => {
    expect(JSON.parse((await run(LOG, { engine, format: 'json' })).said)).toEqual({
      ...{ searches: 7, days: 6, kept: { terms: 1, searches: 5 } },
      ...{ rare: { terms: 1, searches: 1 }, withoutResults: { terms: 1, searches: 1 } },
      ...{ rows: 2, bytes: REDACTED.length },
    });
  });

  test('replaces its earlier output, and leaves nothing else behind', async () => {
    const { out, code } = await run(LOG, { engine }, `${REDACTED_HEADER}2025-01-02,solar,3,,5\n`);
    expect([code, readFileSync(out, 'utf8')]).toEqual([0, REDACTED]);
    expect(readdirSync(path.dirname(out))).toEqual(['searches.csv']);
  });

  test.each([
    ['a row that is too short', text(LOG_HEADER, '2025-01-01,SECRET,3')],
    ['a row that is too long', text(LOG_HEADER, '2025-01-01,SECRET,3,,')],
    ['a blank row that is too long', text(LOG_HEADER, ',,,,SECRET')],
    ['a quotation mark in a cell', text(LOG_HEADER, '2025-01-01,SEC"RET,3,')],
    ['a space before a quotation mark', text(LOG_HEADER, '2025-01-01, "SECRET",3,')],
    ['a space behind one', text(LOG_HEADER, '2025-01-01,"SECRET" ,3,')],
    ['a cell that never ends', text(LOG_HEADER, '2025-01-01,"SECRET,3,', '2025-01-01,SECRET,3,')],
    ['a last cell that never ends', `${LOG_HEADER}\n2025-01-01,SECRET,3,"`],
    ['Latin-1', Buffer.from(text(LOG_HEADER, '2025-01-01,SECRET caf\xe9,3,'), 'latin1')],
    [
      'half a surrogate pair',
      Buffer.concat([Buffer.from(`${LOG_HEADER}\n2025-01-01,SECRET`), Buffer.of(0xed, 0xa0, 0x80)]),
    ],
    [
      'a character cut off at the end',
      Buffer.concat([Buffer.from(`${LOG_HEADER}\n2025-01-01,SECRET,3,`), Buffer.of(0xe2)]),
    ],
    ...['2025-02-30', '2025-1-1', '1989-12-31', '2200-01-01', '2025-01-01T24:00', '2025-01-01T00:60', '', 'SECRET'].map(
      (time): [string, string] => [`the time ${time}`, text(LOG_HEADER, `${time},SECRET,3,`)],
    ),
    ...[
      '2025-01-01T00:00:61',
      '2025-01-01T00:00+24:00',
      '2025-01-01T00',
      '2025-01-01T00:00Z ',
      '2025-01-01T00:00\u0085Z',
    ].map((time): [string, string] => [`the time ${time}`, text(LOG_HEADER, `${time},SECRET,3,`)]),
    ...['2199-12-31T23:59-01:00', '1990-01-01T00:00+00:01', '0000-01-01', ' 2025-01-01'].map(
      (time): [string, string] => [`the time ${time}`, text(LOG_HEADER, `${time},SECRET,3,`)],
    ),
    ...['-1', '+1', '1.0', '', ' 1', '9007199254740992', '00000000000000001', '٣'].map((count): [string, string] => [
      `the number ${count}`,
      text(LOG_HEADER, `2025-01-01,SECRET,${count},`),
    ]),
    ['a restriction without quotation marks', text(LOG_HEADER, '2025-01-01,SECRET,3,Abbey')],
    ['a restriction of one quotation mark', text(LOG_HEADER, '2025-01-01,SECRET,3,""""')],
    ['a count of none', text(COUNTS_HEADER, '2025-01-01,SECRET,3,,0')],
    ['a missing column', text('searched_at,SECRET,result_count', '2025-01-01,SECRET,3')],
    ['both kinds of columns', text(`${LOG_HEADER},date`, '2025-01-01,SECRET,3,,')],
    ['no header', ''],
    ['a row without an end', text(LOG_HEADER, `2025-01-01,"SECRET ${'x'.repeat(17 * 2 ** 20)}",3,`)],
  ])('refuses %s, and shows nothing of it', async (_, log) => {
    const { code, said, told, folder, out } = await run(log, { engine });
    expect([code, said]).toEqual([1, '']);
    expect(told).not.toContain('SECRET');
    expect(told).toContain(path.join(folder, 'log.csv'));
    expect(existsSync(out)).toBe(false);
  });
});

describe('refuses', () => {
  test('to write over anything that is not its own', async () => {
    const { code, told, out } = await run(LOG, {}, LOG);
    expect([code, readFileSync(out, 'utf8')]).toEqual([2, LOG]);
    expect(told).toContain('holds no redacted day counts');
  });

  test('to read what it writes, under any name', async () => {
    const folder = temporaryFolder();
    const [log, link] = [path.join(folder, 'log.csv'), path.join(folder, 'link.csv')];
    writeFileSync(log, LOG);
    symlinkSync(log, link);
    for (const out of [log, link]) {
      const { code, told } = await runOn([folder], out);
      expect([code, unwrapped(told)]).toEqual([2, expect.stringContaining('is to be read and to be written')]);
    }
    expect(readFileSync(log, 'utf8')).toBe(LOG);
  });

  test.each(ENGINES)('to redact twice: %s', async (engine) => {
    const hidden = text(`"a\nb",${REDACTED_HEADER.trimEnd()}`, '1,2025-01-01,solar,3,,5');
    for (const log of [REDACTED, `\ufeff\r\n"times_seen","redacted_date"\r\n`, hidden]) {
      const { code, told } = await run(log, { engine });
      expect([code, told]).toEqual([1, expect.stringContaining('[redacted-input]')]);
    }
  });

  test.each(['foo,solar,3,,5\n', 'solar,2025-01-01,3,,5\n', '2025-01-01,solar,3,,5\n,solar,3,,5\n'])(
    'to replace an earlier output whose days are no days: %j',
    async (rows) => {
      const { code, told, out } = await run(LOG, {}, REDACTED_HEADER + rows);
      expect([code, told]).toEqual([2, expect.stringContaining('[not-redacted]')]);
      expect(readFileSync(out, 'utf8')).toBe(REDACTED_HEADER + rows);
    },
  );

  test('names that lead nowhere, and pipes, without waiting for them', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => path.join(folder, name);
    writeFileSync(at('log.csv'), LOG);
    symlinkSync('loop.csv', at('loop.csv'));
    execFileSync('mkfifo', [at('pipe.csv')]);
    expect(await runOn([at('loop.csv')], at('out.csv'))).toMatchObject({
      code: 1,
      told: expect.stringContaining('[unreadable-file]'),
    });
    expect(await runOn([at(`${'a'.repeat(300)}.csv`)], at('out.csv'))).toMatchObject({ code: 1 });
    expect(await runOn([at('pipe.csv')], at('out.csv'))).toMatchObject({
      code: 2,
      told: expect.stringContaining('[no-search-logs]'),
    });
    expect(await runOn([at('log.csv')], at('pipe.csv'))).toMatchObject({
      code: 2,
      told: expect.stringContaining('[not-redacted]'),
    });
    expect(readdirSync(folder).sort()).toEqual(['log.csv', 'loop.csv', 'pipe.csv']);
  });

  test.each(ENGINES)('to add up more searches than can be counted: %s', async (engine) => {
    const most = Number.MAX_SAFE_INTEGER;
    const rows = [`2025-01-01,solar,3,,${most - 1}`, '2025-01-02,solar,3,,1'];
    expect((await run(text(COUNTS_HEADER, ...rows), { engine })).code).toBe(0);
    const { code, told } = await run(text(COUNTS_HEADER, ...rows, '2025-01-03,wind,3,,1'), { engine });
    expect([code, told]).toEqual([1, expect.stringContaining('[too-many-searches]')]);
  });

  test('to lose days, unless it is told to', async () => {
    const earlier = `${REDACTED_HEADER}2024-12-31,"a\n2020-01-01,b",3,,5\n`;
    const { code, told, out, log } = await run(LOG, {}, earlier);
    expect([code, readFileSync(out, 'utf8')]).toEqual([1, earlier]);
    expect(unwrapped(told)).toContain(`hold 2025-01-01 to 2025-01-05, ${out} holds 2024-12-31 to 2024-12-31: nothing`);
    expect(readdirSync(path.dirname(out))).toEqual(['searches.csv']);
    expect((await runOn([log], out, { allowShorter: true })).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(REDACTED);
  });

  test.each(['2024-12-31', '2025-01-06'])('to lose a day at either end: %s', async (day) => {
    const earlier = `${REDACTED}${day},b,3,,5\n`;
    const { code, told, out } = await run(LOG, {}, earlier);
    expect([code, told]).toEqual([1, expect.stringContaining('[shorter-history]')]);
    expect(readFileSync(out, 'utf8')).toBe(earlier);
  });

  test('a call that names no log', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'a.txt'), '');
    for (const name of [
      folder,
      path.join(folder, 'none.csv'),
      path.join(folder, '*.csv'),
      path.join(folder, 'a.txt'),
    ]) {
      expect(await runOn([name], path.join(folder, 'out.csv'))).toMatchObject({ code: 2, said: '' });
    }
  });

  test('Parquet without DuckDB', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'a.parquet'), '');
    writeFileSync(path.join(folder, 'b.csv'), LOG);
    // In a folder, too: it is a part of the history.
    for (const name of [path.join(folder, 'a.parquet'), folder]) {
      const { code, told } = await runOn([name], path.join(folder, 'out.csv'));
      expect([code, told]).toEqual([2, expect.stringContaining('--engine duckdb')]);
      expect(unwrapped(told)).toContain(`only DuckDB reads Parquet: ${path.join(folder, 'a.parquet')}`);
    }
  });

  test('its earlier output among the logs, for what it is', async () => {
    const { code, told, out, log } = await run(LOG, {}, REDACTED);
    expect([code, told]).toEqual([0, '']);
    const again = await runOn([log, path.dirname(out)], out);
    expect([again.code, again.told]).toEqual([1, expect.stringContaining('[redacted-input]')]);
  });

  test.each(ENGINES)('a log that is not packed as its name says: %s', async (engine) => {
    const folder = temporaryFolder();
    const names = ['cut.csv.gz', 'empty.csv.gz', 'plain.csv.gz'];
    const contents = [gzipSync(LOG).subarray(0, 40), '', LOG];
    for (const [index, name] of names.entries()) writeFileSync(path.join(folder, name), contents[index]!);
    const { code, told } = await runOn([folder], path.join(folder, 'out.csv'), { engine });
    expect(code).toBe(1);
    const reasons = [...told.matchAll(/can’t be unpacked: (.*) \[bad-gzip\]/g)].map(([, reason]) => reason);
    expect(reasons).toEqual(['it is cut off', 'it is empty', 'it is no gzip file']);
  });
});

test('a file that is named twice is read once', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'logs'));
  const log = path.join(folder, 'logs', 'log.csv');
  writeFileSync(log, LOG);
  symlinkSync(log, path.join(folder, 'logs', 'link.csv'));
  const out = path.join(folder, 'out.csv');
  const { said } = await runOn([path.join(folder, 'logs'), log, path.join(folder, '*', '*.csv')], out);
  expect(said).toContain('Read 7 searches on 6 days in 1 file.');
});

test('compressed, always to the same bytes', async () => {
  const folder = temporaryFolder();
  const [log, ...outs] = ['log.csv', 'a.csv.gz', 'b.csv.gz'].map((name) => path.join(folder, name));
  writeFileSync(log!, LOG);
  for (const out of outs) expect((await runOn([log!], out)).code).toBe(0);
  const [first, second] = outs.map((out) => readFileSync(out));
  expect(first!.equals(second!)).toBe(true);
  expect(gunzipSync(first!).toString()).toBe(REDACTED);
  // Its own output, again.
  expect((await runOn([log!], outs[0]!)).code).toBe(0);
});

describe('an output that fails', () => {
  const FIGURES = { terms: 0, searches: 0 };
  const failing = (error: Error): RedactEngine => ({
    reads: ['csv'],
    run: async () => ({
      log: {
        figures: { searches: 0, days: 0, kept: FIGURES, rare: FIGURES, withoutResults: FIGURES },
        async *keys() {
          yield { query: 'SECRET', results: 1, restriction: '', days: Int32Array.of(1), searches: Float64Array.of(9) };
          throw error;
        },
      },
      problems: [],
      close: () => {},
    }),
  });

  test('leaves the old one whole, and tells nothing of what was read', async () => {
    const { out, log } = await run(LOG, {}, REDACTED);
    const failure = new EngineFailure({ code: 'duckdb-failed', values: { reason: 'IO Error' } });
    const { code, told } = await runOn([log], out, {}, failing(failure));
    expect([code, readFileSync(out, 'utf8')]).toEqual([2, REDACTED]);
    expect(told).toContain('DuckDB gave up: IO Error');
    expect(told).not.toContain('SECRET');
    expect(readdirSync(path.dirname(out))).toEqual(['searches.csv']);
  });

  test('is in its place only once it is whole', async () => {
    const { out } = await run(LOG, {}, REDACTED);
    async function* keys() {
      yield { query: 'a', results: 1, restriction: '', days: Int32Array.of(1), searches: Float64Array.of(9) };
    }
    const output = await writeBeside(out, keys());
    expect(readFileSync(out, 'utf8')).toBe(REDACTED);
    output.commit();
    expect(readFileSync(out, 'utf8')).toBe(`${REDACTED_HEADER}1970-01-02,a,1,,9\n`);
  });
});

test('every character comes back from a cell as it was', () => {
  const some: string[] = [];
  for (let first = 0; first < 0x110000; first += 64) {
    const points = Array.from({ length: 64 }, (_, index) => first + index).filter((at) => at < 0xd800 || at > 0xdfff);
    const texts = points.map((point) => String.fromCodePoint(point));
    some.push(texts.join(''));
    // Each by itself, and at either end, where a reader may trim.
    if (first < 0x3100 || first === 0xfec0) some.push(...texts.flatMap((text) => [text, `a${text}`, `${text}b`]));
  }
  const bytes = Buffer.from(REDACTED_HEADER + some.map((text) => `2025-01-01,${csvCell(text)},1,,5\n`).join(''));
  const read: string[] = [];
  expect(readRows({ name: '', bytes }, (cells, row) => row > 0 && read.push(cells[1]!))).toBeUndefined();
  expect(read.length).toBe(some.length);
  expect(read.findIndex((text, index) => text !== some[index])).toBe(-1);
});

const readLogs = (bytes: Uint8Array) => readSearchLogs([{ name: '', size: bytes.length, open: () => [bytes] }]);

test('any log: what is written answers as the log does, and holds no rarer term', async () => {
  await fc.assert(
    fc.asyncProperty(anyLog, async (searches) => {
      const rows = searches.map(({ day, query, results, restriction }) =>
        quotedRow([dateOf(day), query, String(results), restriction]),
      );
      const log = Buffer.from(text(LOG_HEADER, ...rows));
      const { out, code } = await run(log);
      expect(code).toBe(0);
      const index = indexLog((await readLogs(log)).log.counts);
      const again = await readLogs(readFileSync(out));
      expect(hasErrors(again.problems)).toBe(false);
      expect(again.log.isRedacted).toBe(true);
      expect(indexLog(again.log.counts, true)).toEqual(index);
      // Nothing but what qualifies: as many keys are read as are in the index.
      expect(again.log.counts.keys.results.length).toBe(index.queries.length);
    }),
    { numRuns: 60, seed: 20_261_121 },
  );
});

test('the release of DuckDB that is told to be installed is the one that is tested', () => {
  const { devDependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const tested = `@duckdb/node-api@${devDependencies['@duckdb/node-api']}`;
  expect([DUCKDB_PACKAGE, `@duckdb/node-api@${peerDependencies['@duckdb/node-api']}`]).toEqual([tested, tested]);
  expect(readFileSync('docs/search-logs.md', 'utf8')).toContain(`npm install ${tested}\n`);
});
