// A report stays readable, and takes little time, however many problems there are.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/engine/diagnostics/diagnostic.ts';
import { diagnosticRecords } from '../../../src/program/report/json.ts';
import { terminalReport } from '../../../src/program/report/terminal-report.ts';
import { COMMITMENTS_HEADER, problemsOf, text } from '../../support/source.ts';

const stream = (columns: number | undefined) => Object.assign(new PassThrough(), { columns }) as never;

test('the first 20 of many problems in a file are shown, and the others counted', () => {
  const problemIn =
    (file: string) =>
    (_: unknown, index: number): Diagnostic => ({
      code: 'bad-year',
      location: { file, line: index + 2, column: 3 },
      values: { cell: '“x”' },
    });
  const many = Array.from({ length: 50_000 }, problemIn('commitments.csv'));
  const report = terminalReport([problemIn('plans.csv')(undefined, 0), ...many], stream(80));
  expect(report).toMatch(/^plans\.csv\n\n {2}error {3}“x” is not a target year \[bad-year\]\n {10}line 2, column 3\n/);
  expect(report.match(/^ {2}error/gm)).toHaveLength(1 + 20);
  expect(report).toContain('\n\n  … and 49,980 more: 49,980 bad-year\n\n');
  expect(report).toMatch(/\n50,001 errors, 0 warnings in 2 files$/);
});

test('JSON contains only the part of a very long row around the cell, however many problems the row has', async () => {
  const others = Array.from({ length: 5000 }, (_, index) => `further column ${index}`);
  const header = `authority_code,date_declared,${others.join(',')}`;
  const records = diagnosticRecords(await problemsOf({ 'emergencies.csv': text(header) })) as { text: string }[];
  expect(records).toHaveLength(5000);
  expect(Math.max(...records.map((record) => record.text.length))).toBe(2002);
  records.forEach(({ text }, index) => {
    expect(text).toContain(`further column ${index}`);
  });
  expect(records[2500]!.text).toMatch(/^….*…$/);
  expect(records[0]!.text).toMatch(/^authority_code,.*[^…]…$/);
});

test('cells of several megabytes are reported quickly', async () => {
  const cell = `"${'你😀é\t\u0301, '.repeat(30_000)}"`;
  const row = `ABC,${cell},${cell},${cell},,${cell},`;
  const problems = await problemsOf({ 'commitments.csv': text(COMMITMENTS_HEADER, row) });
  const before = process.cpuUsage();
  const report = terminalReport(problems, stream(80));
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  expect(report.match(/^ {2}error/gm)).toHaveLength(4);
  expect(Math.max(...report.split('\n').map((line) => line.length))).toBeLessThan(240);
});

test('warnings don’t hide an error', () => {
  const warning = (): Diagnostic => ({ code: 'missing-type', location: { file: 'councils.csv', line: 2, column: 1 } });
  const error: Diagnostic = { code: 'duplicate-code', location: { file: 'councils.csv', line: 90, column: 1 } };
  const report = terminalReport([...Array.from({ length: 30 }, warning), error], stream(80));
  expect(report).toContain('[duplicate-code]');
  expect(report.match(/\[missing-type\]/g)).toHaveLength(19);
  expect(report).toContain('… and 11 more: 11 missing-type');
});

test('the first 50 of many files are shown, starting with those that have errors', () => {
  const files = Array.from(
    { length: 10_000 },
    (_, index): Diagnostic => ({ code: 'unused-file', location: { file: `${index}.csv` } }),
  );
  const report = terminalReport(
    [...files, { code: 'unreadable-file', location: { file: 'searches/a.csv' } }],
    stream(80),
  );
  expect(report.match(/^ {2}warning/gm)).toHaveLength(49);
  expect(report).toMatch(/^0\.csv\n/);
  expect(report).toContain('\n\n48.csv\n');
  expect(report).toContain('\n\nsearches/a.csv\n\n  error');
  expect(report).toMatch(/\n\n… and 9,951 more files with problems\n\n1 error, 10,000 warnings in 10,001 files$/);
});

test('a long path leaves space for the reason', () => {
  const values = { path: `dist/${'type-'.repeat(100)}.html`, reason: 'ENOSPC: no space left on device, write' };
  const report = terminalReport([{ code: 'unwritable', values }], stream(80)).replace(/\s+/g, ' ');
  expect(report).toContain('type-type');
  expect(report).toContain('can’t be written: ENOSPC: no space left on device, write [unwritable]');
});

test('control characters in a file name are shown, and have no effect', () => {
  const report = terminalReport([{ code: 'not-utf8', location: { file: 'searches/a\n\u001b[2Jb.csv' } }]);
  expect(report.split('\n')[0]).toBe('searches/a⏎\\u001b[2Jb.csv');
});

test('no line is wider than the terminal, unless it is a single word', async () => {
  const problems = await problemsOf({
    'commitments.csv': text(
      'authority_code,has_promise,target_year,scope,text,source,source_name',
      `ABC,true,${'20'.repeat(200)},Whole area,"${'你好 '.repeat(90)}",https://abbey.example/,Plan`,
      `ABC,${'maybe '.repeat(90)},2030,everywhere,Text,ftp://abbey.example/${'x'.repeat(300)},Plan`,
    ),
  });
  expect(problems).toHaveLength(4);
  for (const columns of [40, 80, 132, undefined]) {
    const lines = terminalReport(problems, stream(columns)).split('\n');
    // Wide characters take up two columns each. They occur only in the rows.
    for (const line of lines.filter((line) => /\S \S/.test(line))) {
      expect(line.replace(/你|好/g, 'xx').length).toBeLessThanOrEqual(columns ?? 80);
    }
  }
});

test('the other row of a conflict is shown above', async () => {
  const problems = await problemsOf({
    'councils.csv': text(
      'authority_code,name,website_url,gss_code,country,authority_type',
      'ABC,Abbey,,E06000001,England,Unitary Authority',
      'BCD,Beech,,S12000002,Scotland,Unitary Authority',
      'EFG,Elm,,E06000001,England,Unitary Authority',
    ),
  });
  expect(terminalReport(problems, stream(80))).toBe(`councils.csv

  error   two rows have the GSS code “E06000001” [duplicate-gss-code]
          line 4, cell D4 (gss_code)
      2 │ ABC,Abbey,,E06000001,England,Unitary Authority
        │            --------- first here
      4 │ EFG,Elm,,E06000001,England,Unitary Authority
        │          ^^^^^^^^^ and again here
          help: Correct one of the codes.

1 error, 0 warnings`);
});
