// `redact`: what it writes, what it refuses, what it says.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
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
import { runs } from '../support/campaign.ts';
import { temporaryFolder, unwrapped } from '../support/program.ts';
import { LOG_HEADER, quotedRow, text } from '../support/source.ts';
import { standInEngine } from './duckdb-stand-in.ts';
import { testEngine } from './engine-tests.ts';
import { LOG, REDACTED, run, runOn } from './running.ts';

testEngine('built-in');

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
      expect([code, unwrapped(told)]).toEqual([2, expect.stringContaining('is also an input file')]);
    }
    expect(readFileSync(log, 'utf8')).toBe(LOG);
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

  test('to lose days, unless it is told to', async () => {
    const earlier = `${REDACTED_HEADER}2024-12-31,"a\n2020-01-01,b",3,,5\n`;
    const { code, told, out, log } = await run(LOG, {}, earlier);
    expect([code, readFileSync(out, 'utf8')]).toEqual([1, earlier]);
    expect(unwrapped(told)).toContain(`hold 2025-01-01 to 2025-01-05, ${out} holds 2024-12-31 to 2024-12-31: nothing`);
    expect(readdirSync(path.dirname(out))).toEqual(['searches.csv']);
    expect((await runOn([log], out, { allowTruncation: true })).code).toBe(0);
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
        figures: {
          searches: 0,
          days: 0,
          published: FIGURES,
          rare: FIGURES,
          withoutResults: FIGURES,
          withheld: FIGURES,
        },
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

test('without a temporary folder, DuckDB is not blamed', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'log.csv'), LOG);
  vi.stubEnv('TMPDIR', path.join(folder, 'none'));
  const redacted = runOn([path.join(folder, 'log.csv')], path.join(folder, 'out.csv'), {}, standInEngine());
  await expect(redacted).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdtemp' });
  vi.unstubAllEnvs();
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
    runs(20_261_121, 20),
  );
});

test('the documented release of DuckDB is the tested one', () => {
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { devDependencies } = JSON.parse(readFileSync('test/slow/package.json', 'utf8'));
  const tested = `@duckdb/node-api@${devDependencies['@duckdb/node-api']}`;
  expect([DUCKDB_PACKAGE, `@duckdb/node-api@${peerDependencies['@duckdb/node-api']}`]).toEqual([tested, tested]);
  expect(readFileSync('docs/search-logs.md', 'utf8')).toContain(`npm install --global ${tested}\n`);
});
