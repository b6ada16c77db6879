// The tests that every engine passes: what it writes, what it refuses, what it says.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { EngineName } from '../../src/redact/engine.ts';
import { REDACTED_HEADER } from '../../src/redact/rows.ts';
import { temporaryFolder } from '../support/program.ts';
import { COUNTS_HEADER, LOG_HEADER, text } from '../support/source.ts';
import { LOG, REDACTED, run, runOn } from './running.ts';

/** What both engines do. */
export function testEngine(engine: EngineName): void {
  describe(engine, () => {
    test('writes what may be published, snapped, and says what it dropped, in numbers', async () => {
      const { out, code, said, told } = await run(LOG, { engine });
      expect([code, told]).toEqual([0, '']);
      expect(readFileSync(out, 'utf8')).toBe(REDACTED);
      expect(said.split('\n')).toEqual([
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

    test('says the same to programs', async () => {
      expect(JSON.parse((await run(LOG, { engine, format: 'json' })).said)).toEqual({
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

      test('leaves them out before anything is counted, and says how many they are', async () => {
        const { code, said, told, out } = await run(LOG, {
          ...{ engine, format: 'json', withheld: listIn(temporaryFolder()) },
        });
        expect([code, told, readFileSync(out, 'utf8')]).toEqual([0, '', EMPTY]);
        expect(JSON.parse(said)).toMatchObject({
          ...{ ...FIGURES, withoutResults: { terms: 0, searches: 0 }, withheld: { terms: 2, searches: 6 } },
          ...{ searches: 7, days: 6 },
        });
      });

      test('finds the list beside the output, and gives up the days of what was published before', async () => {
        const { log, out } = await run(LOG, { engine });
        listIn(path.dirname(out));
        const { code, said, told } = await runOn([log], out, { engine });
        expect([code, told, readFileSync(out, 'utf8')]).toEqual([0, '', EMPTY]);
        expect(said).toMatch(/withheld +2 +6\n/);
      });

      test.each([
        ['with an error', text('user_query,match', 'SECRET,any')],
        ['that is no list', 'SECRET\n'],
      ])('refuses one %s, and shows nothing of it', async (_, content) => {
        const { code, said, told, out } = await run(LOG, { engine, withheld: listIn(temporaryFolder(), content) });
        expect([code, said, existsSync(out)]).toEqual([1, '', false]);
        expect(told).toContain('withheld-searches.csv');
        expect(told).not.toContain('SECRET');
      });

      test('refuses one that is named and not there', async () => {
        const { code, told, out } = await run(LOG, { engine, withheld: path.join(temporaryFolder(), 'none.csv') });
        expect([code, existsSync(out)]).toEqual([1, false]);
        expect(told).toContain('[unreadable-file]');
      });

      test('warns of what is odd in one', async () => {
        const { code, told } = await run(LOG, { engine, withheld: listIn(temporaryFolder(), 'user_query\nsol*\n') });
        expect([code, told]).toEqual([0, expect.stringContaining('[exact-asterisk]')]);
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
      ...[
        '2025-02-30',
        '2025-1-1',
        '1989-12-31',
        '2200-01-01',
        '2025-01-01T24:00',
        '2025-01-01T00:60',
        '',
        'SECRET',
      ].map((time): [string, string] => [`the time ${time}`, text(LOG_HEADER, `${time},SECRET,3,`)]),
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

    test('refuses to redact twice', async () => {
      const hidden = text(`"a\nb",${REDACTED_HEADER.trimEnd()}`, '1,2025-01-01,solar,3,,5');
      for (const log of [REDACTED, `\ufeff\r\n"times_seen","redacted_date"\r\n`, hidden]) {
        const { code, told } = await run(log, { engine });
        expect([code, told]).toEqual([1, expect.stringContaining('[redacted-input]')]);
      }
    });

    test('refuses to add up more searches than can be counted', async () => {
      const most = Number.MAX_SAFE_INTEGER;
      const rows = [`2025-01-01,solar,3,,${most - 1}`, '2025-01-02,solar,3,,1'];
      expect((await run(text(COUNTS_HEADER, ...rows), { engine })).code).toBe(0);
      const { code, told } = await run(text(COUNTS_HEADER, ...rows, '2025-01-03,wind,3,,1'), { engine });
      expect([code, told]).toEqual([1, expect.stringContaining('[too-many-searches]')]);
    });

    test('refuses a log that is not packed as its name says', async () => {
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
}
