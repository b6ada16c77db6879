// “redact” rejects logs with errors, and paths that it must not read or write.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { REDACTED_HEADER } from '../../../../src/councils/searches/redaction/output.ts';
import { temporaryFolder, unwrapped } from '../../../support/program.ts';
import { COUNTS_HEADER, LOG_HEADER, text } from '../../../support/source.ts';
import { LOG, REDACTED, run, runOn } from './running.ts';

describe('refuses', () => {
  test('to overwrite a file that it didn’t write', async () => {
    const { code, told, out } = await run(LOG, {}, LOG);
    expect([code, readFileSync(out, 'utf8')]).toEqual([2, LOG]);
    expect(told).toContain('doesn’t contain redacted daily counts');
  });

  test('to read its own output, under any name', async () => {
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
    'to replace an earlier output with invalid dates: %j',
    async (rows) => {
      const { code, told, out } = await run(LOG, {}, REDACTED_HEADER + rows);
      expect([code, told]).toEqual([2, expect.stringContaining('[output-not-redacted]')]);
      expect(readFileSync(out, 'utf8')).toBe(REDACTED_HEADER + rows);
    },
  );

  test('paths that don’t exist, and pipes, without waiting for them', async () => {
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
      told: expect.stringContaining('[output-not-redacted]'),
    });
    expect(readdirSync(folder).sort()).toEqual(['log.csv', 'loop.csv', 'pipe.csv']);
  });

  test('to lose days, except with --allow-truncation', async () => {
    const earlier = `${REDACTED_HEADER}2024-12-31,"a\n2020-01-01,b",3,,5\n`;
    const { code, told, out, log } = await run(LOG, {}, earlier);
    expect([code, readFileSync(out, 'utf8')]).toEqual([1, earlier]);
    expect(unwrapped(told)).toContain(`cover 2025-01-01 to 2025-01-05, but ${out} covers 2024-12-31 to 2024-12-31`);
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

  test('a command without a log', async () => {
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

  test('Parquet files, and says what to do', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'a.parquet'), '');
    writeFileSync(path.join(folder, 'b.csv'), LOG);
    // This applies even if the file is only found in a folder, because it is part of the history.
    for (const name of [path.join(folder, 'a.parquet'), folder]) {
      const { code, told } = await runOn([name], path.join(folder, 'out.csv'));
      expect([code, unwrapped(told)]).toEqual([2, expect.stringContaining(path.join(folder, 'a.parquet'))]);
      expect(unwrapped(told)).toContain(
        'Convert them to CSV, or count the searches in DuckDB. To read how, run “check --explain parquet-log”.',
      );
    }
  });

  test.each([
    ['a row that is too short', text(LOG_HEADER, '2025-01-01,SECRET,3')],
    ['Latin-1', Buffer.from(text(LOG_HEADER, '2025-01-01,SECRET caf\xe9,3,'), 'latin1')],
    ['no header', ''],
  ])('%s, without printing its content', async (_, log) => {
    const { code, said, told, folder, out } = await run(log);
    expect([code, said]).toEqual([1, '']);
    expect(told).not.toContain('SECRET');
    expect(told).toContain(path.join(folder, 'log.csv'));
    expect(existsSync(out)).toBe(false);
  });

  test('to redact redacted daily counts', async () => {
    const hidden = text(`"a\nb",${REDACTED_HEADER.trimEnd()}`, '1,2025-01-01,solar,3,,5');
    for (const log of [REDACTED, `\ufeff\r\n"times_seen","redacted_date"\r\n`, hidden]) {
      const { code, told } = await run(log);
      expect([code, told]).toEqual([1, expect.stringContaining('[redacted-input]')]);
    }
  });

  test('more searches than can be counted', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const rows = [`2025-01-01,solar,3,,${most - 1}`, '2025-01-02,solar,3,,1'];
    expect((await run(text(COUNTS_HEADER, ...rows))).code).toBe(0);
    const { code, told } = await run(text(COUNTS_HEADER, ...rows, '2025-01-03,wind,3,,1'));
    expect([code, told]).toEqual([1, expect.stringContaining('[too-many-searches]')]);
  });
});
