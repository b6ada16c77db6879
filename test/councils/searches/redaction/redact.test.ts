// `redact`: the file that it writes and the summary that it prints.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSearchLogs } from '../../../../src/councils/searches/read-logs.ts';
import { REDACTED_HEADER } from '../../../../src/councils/searches/redaction/output.ts';
import { hasErrors } from '../../../../src/engine/diagnostics/diagnostic.ts';
import { indexLog } from '../../../../src/engine/terms/index-log.ts';
import { dateOf } from '../../../../src/engine/text/calendar.ts';
import { anyLog } from '../../../engine/terms/logs.ts';
import { runs } from '../../../support/campaign.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { LOG_HEADER, quotedRow, text } from '../../../support/source.ts';
import { LOG, REDACTED, run, runOn } from './running.ts';

test('writes the terms that can be published, with coarsened dates, and reports how many others there are', async () => {
  const { out, code, said, told } = await run(LOG);
  expect([code, told]).toEqual([0, '']);
  expect(readFileSync(out, 'utf8')).toBe(REDACTED);
  // The last line may be wrapped, because the name of the folder is long.
  const [read, figures, wrote = ''] = said.split('\n\n');
  expect([read, '', ...figures!.split('\n'), '', wrote.replaceAll('\n', ' ')]).toEqual([
    'Read 7 searches on 6 days in 1 file.',
    '',
    '                                                 terms        searches',
    'published                                            1               5',
    'dropped: fewer than 5 searches                       1               1',
    'dropped: no results                                  1               1',
    'dropped: withheld                                    0               0',
    '',
    `Wrote ${out}: 2 rows, ${REDACTED.length} bytes.`,
  ]);
});

test('prints the same summary as JSON', async () => {
  expect(JSON.parse((await run(LOG, { format: 'json' })).said)).toEqual({
    ...{ searches: 7, days: 6, published: { terms: 1, searches: 5 } },
    ...{ rare: { terms: 1, searches: 1 }, withoutResults: { terms: 1, searches: 1 } },
    ...{ withheld: { terms: 0, searches: 0 }, rows: 2, bytes: REDACTED.length },
  });
});

describe('with a list of terms to withhold', () => {
  const LIST = text('user_query,match', ' Solar ,', 'v*d,pattern');
  const EMPTY = REDACTED_HEADER;
  const FIGURES = { published: { terms: 0, searches: 0 }, rare: { terms: 1, searches: 1 } };
  const listIn = (folder: string, content = LIST) => {
    const file = path.join(folder, 'withheld-searches.csv');
    writeFileSync(file, content);
    return file;
  };

  test('leaves them out before counting, and reports how many there are', async () => {
    const { code, said, told, out } = await run(LOG, {
      format: 'json',
      withheld: listIn(temporaryFolder()),
    });
    expect([code, told, readFileSync(out, 'utf8')]).toEqual([0, '', EMPTY]);
    expect(JSON.parse(said)).toMatchObject({
      ...{ ...FIGURES, withoutResults: { terms: 0, searches: 0 }, withheld: { terms: 2, searches: 6 } },
      ...{ searches: 7, days: 6 },
    });
  });

  test('finds the list next to the output, and accepts the loss of days with only withheld terms', async () => {
    const { log, out } = await run(LOG);
    listIn(path.dirname(out));
    const { code, said, told } = await runOn([log], out);
    expect([code, told, readFileSync(out, 'utf8')]).toEqual([0, '', EMPTY]);
    expect(said).toMatch(/withheld +2 +6\n/);
  });

  test.each([
    ['with an error', text('user_query,match', 'SECRET,any')],
    ['that isn’t one', 'SECRET\n'],
  ])('rejects a list %s, and doesn’t print its content', async (_, content) => {
    const { code, said, told, out } = await run(LOG, { withheld: listIn(temporaryFolder(), content) });
    expect([code, said, existsSync(out)]).toEqual([1, '', false]);
    expect(told).toContain('withheld-searches.csv');
    expect(told).not.toContain('SECRET');
  });

  test('rejects a list that doesn’t exist', async () => {
    const { code, told, out } = await run(LOG, { withheld: path.join(temporaryFolder(), 'none.csv') });
    expect([code, existsSync(out)]).toEqual([1, false]);
    expect(told).toContain('[unreadable-file]');
  });

  test('warns about suspicious entries in the list', async () => {
    const { code, told } = await run(LOG, { withheld: listIn(temporaryFolder(), 'user_query\nsol*\n') });
    expect([code, told]).toEqual([0, expect.stringContaining('[exact-asterisk]')]);
  });
});

test('replaces its earlier output, and leaves no other files behind', async () => {
  const { out, code } = await run(LOG, {}, `${REDACTED_HEADER}2025-01-02,solar,3,,5\n`);
  expect([code, readFileSync(out, 'utf8')]).toEqual([0, REDACTED]);
  expect(readdirSync(path.dirname(out))).toEqual(['searches.csv']);
});

test('a file that is named twice is read once', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'logs'));
  const log = path.join(folder, 'logs', 'log.csv');
  writeFileSync(log, LOG);
  symlinkSync(log, path.join(folder, 'logs', 'link.csv'));
  const out = path.join(folder, 'out.csv');
  const { said } = await runOn([path.join(folder, 'logs'), log, path.join(folder, 'logs', 'link.csv')], out);
  expect(said).toContain('Read 7 searches on 6 days in 1 file.');
});

test('compressed output always consists of the same bytes', async () => {
  const folder = temporaryFolder();
  const [log, ...outs] = ['log.csv', 'a.csv.gz', 'b.csv.gz'].map((name) => path.join(folder, name));
  writeFileSync(log!, LOG);
  for (const out of outs) expect((await runOn([log!], out)).code).toBe(0);
  const [first, second] = outs.map((out) => readFileSync(out));
  expect(first!.equals(second!)).toBe(true);
  expect(gunzipSync(first!).toString()).toBe(REDACTED);
  // The command may overwrite its own output.
  expect((await runOn([log!], outs[0]!)).code).toBe(0);
});

test('if the folder can’t be written to, the old file doesn’t change', async () => {
  const { out, log } = await run(LOG, {}, REDACTED);
  // A folder in the place of the temporary file.
  mkdirSync(path.join(path.dirname(out), `.searches.csv.${process.pid}.part`));
  const { code, told } = await runOn([log], out);
  expect([code, told, readFileSync(out, 'utf8')]).toEqual([2, expect.stringContaining('[unwritable]'), REDACTED]);
  expect(told).not.toContain('SECRET');
});

const readLogs = (bytes: Uint8Array) => readSearchLogs([{ name: '', size: bytes.length, open: () => [bytes] }]);

test('the output for any log gives the same search term index, and contains no rare terms', async () => {
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
      // The summary has no other keys.
      expect(again.log.counts.keys.results.length).toBe(index.queries.length);
    }),
    runs(20_261_121, 20),
  );
});
