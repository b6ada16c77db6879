// `check --fix` fixes cells that have only one meaning, and changes nothing else.
import { chmodSync, lstatSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixableIn } from '../../../src/engine/diagnostics/diagnostic.ts';
import { fixFiles } from '../../../src/engine/edit/fix-files.ts';
import { check } from '../../../src/program/commands/check.ts';
import { runs } from '../../support/campaign.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  GOOD,
  problemsOfFolder,
  SITE,
  sourceFolder,
  text,
} from '../../support/source.ts';

async function fix(files: Files, format: 'pretty' | 'json' = 'pretty') {
  const folder = sourceFolder(files);
  const { effects, printed } = recorded();
  const exitCode = await check({ data: folder, site: SITE, format, fix: true }, effects);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return { exitCode, printed: printed.join('\n').replaceAll(`${folder}/`, ''), read, folder };
}

const COMMITMENT = 'ABC,true,2030,Whole area,Net zero by 2030,https://abbey.example/plan,Plan';

describe('a cell is fixed', () => {
  test.each([
    ['a year with a zero after the decimal point', '2030', '2030.0', '2030'],
    ['… and with several', '2030', ' 2030.00 ', '2030'],
    ['a boolean with one', 'true', '1.0', '1'],
    ['white space around it', 'Whole area', ' Whole area\u00a0', 'Whole area'],
    ['… that has no width', 'Whole area', '\u200bWhole area\ufeff', 'Whole area'],
    ['letter case', 'Whole area', 'WHOLE AREA', 'Whole area'],
    ['… within quotation marks', 'Whole area', '" whole Area "', '"Whole area"'],
    ['a code', 'ABC', 'abc', 'ABC'],
    ['an address', 'https://abbey.example/plan', ' https://abbey.example/plan ', 'https://abbey.example/plan'],
    ['an address of only spaces', 'https://abbey.example/plan', '   ', ''],
  ])('%s', async (_, good, bad, fixed) => {
    const rows = (cell: string) => text(COMMITMENTS_HEADER, COMMITMENT.replace(good, cell));
    const { exitCode, read } = await fix({ 'commitments.csv': rows(bad) });
    expect([read('commitments.csv'), exitCode]).toEqual([rows(fixed), 0]);
  });

  test.each([
    ['a country', ',Scotland,', ',SCOTLAND ,'],
    ['a type', 'Scotland,Unitary Authority', 'Scotland,unitary authority'],
    ['a GSS code', 'S12000002', 's12000002'],
    ['a name', ',Beech,', ', Beech\u00a0,'],
  ])('%s', async (_, good, bad) => {
    const { read, exitCode } = await fix({ 'councils.csv': GOOD['councils.csv'].replace(good, bad) });
    expect([read('councils.csv'), exitCode]).toEqual([GOOD['councils.csv'], 0]);
  });

  test('a column name', async () => {
    const header = COUNCILS_HEADER.replace('authority_code', ' Authority_Code').replace('country', '"COUNTRY"');
    const { read } = await fix({ 'councils.csv': GOOD['councils.csv'].replace(COUNCILS_HEADER, header) });
    expect(read('councils.csv')).toBe(GOOD['councils.csv'].replace(',country,', ',"country",'));
  });
});

test('problems that appear after a fix are fixed too', async () => {
  const header = COMMITMENTS_HEADER.replace('scope', 'Scope');
  const { read, exitCode, printed } = await fix({
    'commitments.csv': GOOD['commitments.csv'].replace(COMMITMENTS_HEADER, header).replace('2030,', '2030.0,'),
    'councils.csv': GOOD['councils.csv'].replace(',Beech,', ', Beech,').replace('Scotland', 'scotland'),
  });
  expect([read('commitments.csv'), read('councils.csv')]).toEqual([GOOD['commitments.csv'], GOOD['councils.csv']]);
  expect([exitCode, printed.split('\n').at(-1)]).toEqual([0, expect.stringContaining('No problems found')]);
});

describe('a cell with two possible meanings is left alone', () => {
  test.each([
    ['a code that another council has', /BCD,/, 'abc,'],
    ['a GSS code that another council has', /S12000002/, 'e06000001'],
    ['a slug that another council has', /,beech,/, ',abbey ,'],
    ['two codes that would become the same', /(?:ABC|BCD),/g, 'abc,'],
  ])('%s', async (_, good, bad) => {
    const broken = GOOD['councils.csv'].replace(good, bad);
    const { read, exitCode } = await fix({ 'councils.csv': broken });
    expect([read('councils.csv'), exitCode]).toEqual([broken, 1]);
  });

  test('two columns that would have the same name stay the same', async () => {
    const broken = text(EMERGENCIES_HEADER.replace('date_declared', 'Date_Declared, date_declared'), 'ABC,2019-05-01,');
    const { read, exitCode } = await fix({ 'emergencies.csv': broken });
    expect([read('emergencies.csv'), exitCode]).toEqual([broken, 1]);
  });
});

test.each([
  ['another year', '2030', '2030.5'],
  ['a year of two digits', '2030', '30'],
  ['another spelling', 'Whole area', 'Whole-area'],
  ['a date in another order', 'true', '31/12/2030'],
  ['a typing error', 'true', 'ture'],
  ['a scheme that is missing', 'https://abbey.example/plan', 'www.abbey.example/plan'],
])('%s is only a guess, so it is left alone', async (_, good, bad) => {
  const broken = text(COMMITMENTS_HEADER, COMMITMENT.replace(good, bad));
  const { exitCode, read } = await fix({ 'commitments.csv': broken });
  expect([read('commitments.csv'), exitCode]).toEqual([broken, 1]);
});

test('nothing else in the file changes: quotation marks, line endings, byte order mark, empty lines and a missing final line ending', async () => {
  const source = [
    `\ufeff"authority_code",has_promise,target_year,"scope",text,source,source_name\r\n`,
    `"ABC",TRUE,2030.0,"Whole area","Two\nlines, ""quoted""\r\n",,  Plan  \r`,
    `\n\n`,
    `ABC,,,Council only ,🌍 text ,"",""\n`,
    `,,,,,,\n`,
    `BCD,no,"2045",whole area,last,,"no line end"`,
  ].join('');
  const { read, exitCode } = await fix({ 'commitments.csv': source });
  const fixed = source
    .replace('2030.0', '2030')
    .replace('whole area', 'Whole area')
    .replace('Council only ', 'Council only');
  expect(read('commitments.csv')).toBe(fixed);
  expect(exitCode).toBe(0);
});

test('a row with several errors is left alone', async () => {
  const broken = text(COMMITMENTS_HEADER, 'ABC,true,2030.0,whole area,,,', 'BCD,no,2045.0,,,,');
  const { read, exitCode } = await fix({ 'commitments.csv': broken });
  expect([read('commitments.csv'), exitCode]).toEqual([broken.replace('2045.0', '2045'), 1]);
});

test('a file without anything to fix isn’t written', async () => {
  const folder = sourceFolder({ 'commitments.csv': GOOD['commitments.csv'].replace('2030', '203') });
  const before = ['councils.csv', 'commitments.csv'].map((name) => statSync(path.join(folder, name)).ino);
  await check({ data: folder, site: SITE, format: 'pretty', fix: true }, recorded().effects);
  expect(['councils.csv', 'commitments.csv'].map((name) => statSync(path.join(folder, name)).ino)).toEqual(before);
});

test('shows the fixes as a diff, then the remaining problems', async () => {
  const broken = GOOD['commitments.csv'].replace(',2030,', ',2030.0,').replace(',no,', ',perhaps,');
  const { printed, exitCode } = await fix({ 'commitments.csv': broken });
  expect(exitCode).toBe(1);
  expect(printed).toBe(`commitments.csv: 1 cell fixed

  line 2, cell C2 (target_year)
  - ABC,true,2030.0,Whole area,Net zero by 2030,https://abbey.example/plan,Plan
  + ABC,true,2030,Whole area,Net zero by 2030,https://abbey.example/plan,Plan

commitments.csv

  error   “perhaps” is not true or false [bad-boolean]
          line 3, cell B3 (has_promise)
      3 │ BCD,perhaps,2045,Council only,Less by 2045,https://beech.example…,Plan
        │     ^^^^^^^
          help: Enter true, false, yes, no, 1 or 0, or leave the cell empty.

1 error, 0 warnings`);
});

test('shows each row once, as it is after all fixes', async () => {
  const [first, ...rows] = GOOD['commitments.csv'].trim().split('\n');
  const header = first!.replace('has_promise', 'Target_Year').replace('target_year', 'Has_Promise');
  const { printed, read, exitCode } = await fix({ 'commitments.csv': text(header, ...rows) });
  expect([read('commitments.csv'), exitCode]).toEqual([GOOD['commitments.csv'], 0]);
  expect(printed).toMatch(
    /^commitments\.csv: 2 cells fixed\n\n {2}line 1, cells B1 and C1\n {2}- (.+)\n {2}\+ (.+)\n\nNo/,
  );
  expect(printed).not.toContain('\n  + authority_code,target_year,has_promise');
  const [, before, after] = /- (.+)\n {2}\+ (.+)\n/.exec(printed)!;
  expect(before!.replaceAll('…', '')).toContain('Target_Year,Has_Promise');
  expect(after!.replaceAll('…', '')).toContain('has_promise,target_year');
});

test('JSON lists each cell once, as it is after all fixes', async () => {
  const [first, ...rows] = GOOD['commitments.csv'].trim().split('\n');
  const header = first!.replace('has_promise', 'Target_Year').replace('target_year', 'Has_Promise');
  const { printed } = await fix({ 'commitments.csv': text(header, ...rows) }, 'json');
  expect(JSON.parse(printed).fixed).toMatchObject([
    { cell: 'B1', from: 'Target_Year', to: 'has_promise' },
    { cell: 'C1', from: 'Has_Promise', to: 'target_year' },
  ]);
});

test('JSON lists the fixes and the remaining problems', async () => {
  const broken = GOOD['commitments.csv'].replace(',2030,', ',"2030.0",').replace(',no,', ',perhaps,');
  const { fixed, problems } = JSON.parse((await fix({ 'commitments.csv': broken }, 'json')).printed);
  expect(fixed).toEqual([
    {
      code: 'bad-year',
      file: 'commitments.csv',
      line: 2,
      cell: 'C2',
      field: 'target_year',
      from: '"2030.0"',
      to: '"2030"',
    },
  ]);
  expect(problems).toMatchObject([{ code: 'bad-boolean', line: 3 }]);
});

test('a second fix changes nothing', async () => {
  const space = fc.constantFrom('', ' ', '\t', '\u00a0', '\u200b');
  const value = fc.constantFrom('2030', '2030.0', 'TRUE', 'whole AREA', 'abc', 'ABC', 'yes', '1.0', 'no', '');
  const cell = fc.tuple(space, value, space, fc.boolean()).map(([before, value, after, isQuoted]) => {
    const inner = before + value + after;
    return isQuoted || /^\s*$/.test(inner) ? `"${inner}"` : inner;
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 }), async (rows) => {
      const source = text(COMMITMENTS_HEADER, ...rows.map((cells, index) => `ABC,${cells.join(',')},Text ${index},,`));
      const { read, folder } = await fix({ 'commitments.csv': source });
      const left = await problemsOfFolder(folder);
      expect(left.filter((problem) => problem.fix)).toEqual([]);
      // Correct cells stay the same, and wrong cells change only as a fix may change them.
      const plain = (text: string) =>
        text
          .toLowerCase()
          .replace(/[\s\u200b]/g, '')
          .replace(/\.0/g, '');
      // The names of two columns may have been swapped.
      const sorted = (text: string) => text.replace(/^.*/, (header) => header.split(',').sort().join());
      expect(plain(sorted(read('commitments.csv')))).toBe(plain(sorted(source)));
    }),
    runs(4, 15),
  );
});

describe('a file that', () => {
  const broken = GOOD['commitments.csv'].replace(',2030,', ',2030.0,');

  /** Runs `check --fix` on the broken table after a test has prepared its file. */
  async function fixPrepared(prepare: (file: string) => void) {
    const folder = sourceFolder({ 'commitments.csv': broken });
    const file = path.join(folder, 'commitments.csv');
    prepare(file);
    const { effects, printed } = recorded();
    const exitCode = await check({ data: folder, site: SITE, format: 'pretty', fix: true }, effects);
    return { file, exitCode, printed: printed.join('\n') };
  }

  test('other users can’t read keeps its permissions', async () => {
    const { file } = await fixPrepared((file) => chmodSync(file, 0o640));
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('is read-only stays the same', async () => {
    const { file, exitCode, printed } = await fixPrepared((file) => chmodSync(file, 0o444));
    expect([exitCode, readFileSync(file, 'utf8')]).toEqual([2, broken]);
    expect(unwrapped(printed)).toContain('can’t be written');
    expect(printed).not.toContain('cell fixed');
  });

  test('is a link stays a link', async () => {
    const elsewhere = path.join(temporaryFolder(), 'commitments.csv');
    const { file } = await fixPrepared((file) => {
      renameSync(file, elsewhere);
      symlinkSync(elsewhere, file);
    });
    expect([lstatSync(file).isSymbolicLink(), readFileSync(elsewhere, 'utf8')]).toEqual([
      true,
      GOOD['commitments.csv'],
    ]);
  });

  test('has changed since it was read is left alone', async () => {
    const folder = sourceFolder({ 'commitments.csv': broken });
    const file = path.join(folder, 'commitments.csv');
    const [cell] = fixableIn(await problemsOfFolder(folder));
    writeFileSync(file, broken.replace('ABC,true', 'ABC,false'));
    expect(fixFiles([{ ...cell!, file }])).toMatchObject([{ code: 'unwritable', values: { path: file } }]);
    expect(readFileSync(file, 'utf8')).toContain('2030.0');
  });
});

test('a search log is never fixed', async () => {
  const log = 'searched_at,user_query,result_count,council_restriction\n2025-01-02 ,heat pump, 3,\n';
  const { read, exitCode } = await fix({ 'searches.csv': log });
  expect([read('searches.csv'), exitCode]).toEqual([log, 1]);
});

test('a cell of several megabytes is fixed and shown quickly', async () => {
  const name = 'Längé '.repeat(50_000).trim();
  const before = process.cpuUsage();
  const { printed, exitCode } = await fix({ 'councils.csv': GOOD['councils.csv'].replace('Beech', ` ${name}`) });
  expect([exitCode, printed.split('\n')[0]]).toEqual([0, 'councils.csv: 1 cell fixed']);
  // Quadratic work would take far longer.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
