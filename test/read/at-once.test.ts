// All problems of a run are told at once, each mistake once: what follows from a mistake is not told as another.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { check } from '../../src/commands/check.ts';
import { messageOf, type ProblemCode, severityOf } from '../../src/problem.ts';
import { writeSite } from '../../src/write/write-site.ts';
import { sized } from '../support/campaign.ts';
import { readAndPlan } from '../support/planned.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import {
  briefly,
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  GOOD,
  LOG_HEADER,
  PLANS_HEADER,
  problemsOf,
  problemsOfFolder,
  sourceFolder,
  text,
} from '../support/source.ts';
import { withinTime } from '../support/within-time.ts';

const MISTAKES: Files = {
  'councils.csv': text(
    COUNCILS_HEADER,
    'ABC,Abbey,abbey,www.abbey.example,E06000001,England,Unitary Authority',
    'BCD,Beech,beech,,e06000002,england,Unitary',
    'CDE,Cedar,,,,Wales,',
    'BCD,Dale,dale,,E06000004,Wales,SRA',
  ),
  'commitments.csv': text(
    COMMITMENTS_HEADER,
    'ABC,perhaps,2O30,Whole,"a text\nof two lines",,',
    'BCD,true,2030,Whole area,,,',
    'XYZ,true,2030,Whole area,,,',
    'ABC,true,2030,Whole area,,',
  ),
  'plans.csv': text(`${PLANS_HEADER},${PLANS_HEADER.split(',')[1]}`, 'ABC,Plan,,2021-13-01,'),
  'emergencies.csv': text(EMERGENCIES_HEADER, 'CDE,1/5/2019', 'ABC,'),
  'searches.csv': text(LOG_HEADER, 'never,a secret,few,Abbey'),
  'searches/more.csv': text(LOG_HEADER.replace('user_query,', ''), '2025-01-01,3,'),
  'site.json': '{\n  "siteUrl": "nowhere",\n  "colour": "red"\n}\n',
};

test('a folder with many mistakes tells all of them', async () => {
  const problems = (await problemsOfFolder(sourceFolder(MISTAKES))).map(({ file, ...rest }) => ({
    ...rest,
    file: file?.replaceAll(path.sep, '/'),
  }));
  expect(briefly(problems)).toEqual([
    'councils.csv 2:17 bad-address',
    'councils.csv 3:18 bad-gss-code',
    'councils.csv 3:28 unknown-country',
    'councils.csv 3:36 unknown-type',
    'councils.csv 4:13 blank-gss-code',
    'councils.csv 4:20 blank-type',
    'councils.csv 5:1 duplicate-code',
    'commitments.csv 2:5 bad-boolean',
    'commitments.csv 2:13 bad-year',
    'commitments.csv 2:18 unknown-scope',
    'commitments.csv 5:1 unknown-council',
    'commitments.csv 6:1 wrong-cell-count',
    'plans.csv 1:47 duplicate-column',
    'emergencies.csv 2:5 bad-date',
    'emergencies.csv 3:5 blank-emergency-date',
    'searches.csv 2:1 bad-time',
    'searches.csv 2:16 bad-count',
    'searches.csv 2:20 bad-restriction',
    'searches/more.csv 1:1 missing-column',
    'site.json 2:3 bad-option',
    'site.json 3:3 unknown-option',
  ]);
});

describe('one mistake in the councils is told once', () => {
  const councils = (from: string | RegExp, to: string): Files => ({
    'councils.csv': GOOD['councils.csv'].replace(from, to),
  });
  const [FIRST] = GOOD['councils.csv'].split('\n').slice(1) as [string];

  const MISTAKE: Readonly<Record<string, readonly [Files, ...ProblemCode[]]>> = {
    'a bad cell in a row': [councils('https://abbey.example/', 'abbey'), 'bad-address'],
    'a name missing': [councils('BCD,Beech', 'BCD,'), 'empty-cell'],
    'a code in lower case': [councils('ABC', 'abc'), 'bad-code'],
    'a code with a space': [councils('ABC', '"ABC "'), 'bad-code'],
    'a code with a line break': [councils('ABC', '"ABC\n"'), 'control-character'],
    'a row that is short': [councils(FIRST, 'ABC,Abbey,abbey'), 'wrong-cell-count'],
    'a row that is long': [councils(FIRST, `${FIRST},`), 'wrong-cell-count'],
    'a cell too many in a row': [councils(FIRST, FIRST.replace('ABC', 'ABC,')), 'wrong-cell-count'],
    'a cell too many at the start of a row': [councils(FIRST, `,${FIRST}`), 'wrong-cell-count'],
    'a name with a comma, bare': [councils('Beech,', 'Abbey, Beech and Cedar,'), 'wrong-cell-count'],
    'a column missing': [councils('country', 'land'), 'missing-column'],
    'the column of codes missing': [councils('authority_code', 'id'), 'missing-column'],
    'a column twice': [councils('slug', 'name'), 'duplicate-column'],
    'a quotation mark never closed': [councils('ABC', '"ABC'), 'unclosed-quote'],
    'a stray quotation mark': [councils('Abbey,', 'The "Abbey",'), 'stray-quote'],
    'not UTF-8': [
      { 'councils.csv': Buffer.from(GOOD['councils.csv'].replace('Abbey', 'Abb\xe9'), 'latin1') },
      'not-utf8',
    ],
    'an empty file': [{ 'councils.csv': '' }, 'missing-column'],
    'no GSS codes known': [councils(/[ES]\d{8}/g, 'n/a'), 'bad-gss-code'],
  };
  test.each(Object.entries(MISTAKE))('%s', async (_, [files, code]) => {
    const problems = (await problemsOf(files)).filter(
      ({ code }) => code !== 'unknown-column' && code !== 'blank-gss-code',
    );
    expect(new Set(briefly(problems).map((line) => line.replace(/ \d+:\d+/, '')))).toEqual(
      new Set([`councils.csv ${code}`]),
    );
  });

  test('two bad cells of a row are two problems, and no more', async () => {
    const problems = await problemsOf(councils('ABC,Abbey', 'abc,'));
    expect(briefly(problems)).toEqual(['councils.csv 2:1 bad-code', 'councils.csv 2:5 empty-cell']);
  });

  test('the file missing', async () => {
    const problems = await problemsOfFolder(sourceFolder({ 'councils.csv': null }));
    expect(problems.map(({ code }) => code)).toEqual(['missing-file']);
  });

  test('a code that is wrong in two tables is told in each, and one that is meant is suggested', async () => {
    const problems = await problemsOf({
      'councils.csv': GOOD['councils.csv'].replace('ABC', 'abc'),
      'plans.csv': text(PLANS_HEADER, 'ABX,Plan,,'),
    });
    const told = problems.map(({ file, code, suggestion }) => `${file} ${code} ${suggestion}`);
    expect(told).toEqual(['councils.csv bad-code ABC', 'plans.csv unknown-council ABC']);
  });
});

describe('one mistake in a search log is told once', () => {
  const log = (...lines: readonly string[]): Files => ({ 'searches.csv': text(...lines) });
  test.each<[string, Files, ProblemCode]>([
    ['a row that is long', log(LOG_HEADER, '2025-01-01,a,b,"""Cedar""",3,'), 'wrong-cell-count'],
    [
      'a long row, the restriction early',
      log('searched_at,council_restriction,user_query,result_count', '2025-01-01,"""Cedar""",a,b,3'),
      'wrong-cell-count',
    ],
    [
      'a column missing, the query first',
      log('user_query,council_restriction,result_count', '"""heat pump""",,3'),
      'missing-column',
    ],
    [
      'columns of both kinds, the query first',
      log('user_query,searched_at,date', '"""heat pump""",2025-01-01,2025-01-01'),
      'mixed-log',
    ],
  ])('%s', async (_, files, code) => {
    expect((await problemsOf(files)).map((problem) => problem.code)).toEqual([code]);
  });
});

describe('slugs that clash', () => {
  const clash = (first: string, second: string) =>
    problemsOf({
      ...GOOD,
      'councils.csv': text(
        COUNCILS_HEADER,
        `ABC,${first},,E06000001,England,SRA`,
        `BCD,${second},,E06000002,England,SRA`,
      ),
    });

  test.each([
    ['two in the table', 'Abbey,one', 'Beech,one', 'one'],
    ['one made from a name', 'Abbey Council,', 'Beech,abbey-council', 'abbey-council'],
    ['two made from names', 'Abbey Council,', 'Abbey-Council,', 'abbey-council'],
    ['one made from a code', '例,', 'Beech,abc', 'abc'],
  ])('%s', async (_, first, second, slug) => {
    const duplicates = (await clash(first, second)).filter(({ code }) => code === 'duplicate-slug');
    expect(duplicates.map(({ values, other }) => [values?.cell, other?.line])).toEqual([[`“${slug}”`, 2]]);
  });
});

describe('a build', () => {
  /** Every file of a folder with its content and the time of its last change. */
  const stateOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => [file, readFileSync(file, 'latin1'), statSync(file).mtimeMs]);

  const site = { siteUrl: 'https://climate.example' };

  test.each(Object.entries(MISTAKES))(
    'is stopped by errors in %s, and leaves the site as it was',
    async (name, content) => {
      const [data, out] = [sourceFolder({ [name]: content }), temporaryFolder()];
      await writeSite(out, [{ path: 'api/index.json', render: () => '{}' }]);
      const before = stateOf(out);
      const { effects, told } = recorded();
      expect(await build({ data, out, site }, effects)).toBe(1);
      expect(told.join('\n')).toMatch(/\d+ errors?, /);
      expect(stateOf(out)).toEqual(before);
    },
  );

  test('makes no folder when there is an error', async () => {
    const [data, out] = [sourceFolder({ 'plans.csv': null }), path.join(temporaryFolder(), 'dist')];
    expect(await build({ data, out, site }, recorded().effects)).toBe(1);
    expect(existsSync(out)).toBe(false);
  });

  test('is not stopped by warnings', async () => {
    const data = sourceFolder({ 'emergencies.csv': text(EMERGENCIES_HEADER, 'ABC,') });
    const { value: plan, problems } = await readAndPlan(data, site, []);
    expect(problems.map(({ code }) => code)).toEqual(['blank-emergency-date']);
    expect(plan).toBeDefined();
  });
});

test('warnings alone: “check” shows them and says that they don’t block publishing', async () => {
  const files: Files = {
    'councils.csv': text(COUNCILS_HEADER, 'ABC,Abbey,a,,,England,', 'BCD,Abbey,b,https://a.example/b c,,Wales,SRA'),
    'commitments.csv': text(`${COMMITMENTS_HEADER},note`, 'ABC,,,,,,,x', 'ABC,,,,,,,y'),
    'plans.csv': text(PLANS_HEADER, 'ABC,,,2021-01-01'),
    'emergencies.csv': text(EMERGENCIES_HEADER, 'ABC,'),
  };
  const problems = await problemsOf(files);
  expect(new Set(problems.map(({ code }) => code))).toEqual(
    new Set([
      ...['blank-gss-code', 'blank-type', 'name-twice', 'space-in-address', 'unknown-column', 'commitment-twice'],
      ...['update-without-plan', 'blank-emergency-date'],
    ]),
  );
  expect(new Set(problems.map(severityOf))).toEqual(new Set(['warning']));
  const { effects, printed } = recorded();
  expect(await check({ data: sourceFolder(files), site: {}, format: 'pretty' }, effects)).toBe(0);
  expect(printed.join('\n')).toContain('warnings don’t block publishing');
});

describe('a comma in the header', () => {
  const rows = ['ABC,Our plan,Action plan,2021-05-06,x', 'BCD,Our plan,Action plan,2021-05-06,y'];

  test.each([
    ['too many', `${PLANS_HEADER},note,`, 'all 2 rows have 5 cells, the header has 6'],
    ['too few', PLANS_HEADER, 'all 2 rows have 5 cells, the header has 4'],
  ])('%s is told of once, and not of each row', async (_, header, message) => {
    const problems = await problemsOf({ 'plans.csv': text(header, ...rows) });
    expect(briefly(problems)).toEqual(['plans.csv 1:1 wrong-cell-count']);
    expect(messageOf(problems[0]!)).toBe(message);
  });

  test('is not to blame for some rows', async () => {
    const problems = await problemsOf({ 'plans.csv': text(PLANS_HEADER, ...rows, 'ABC,Our plan,,') });
    expect(briefly(problems)).toEqual(['plans.csv 2:37 wrong-cell-count', 'plans.csv 3:37 wrong-cell-count']);
  });

  test.each([
    ['between two names', COUNCILS_HEADER.replace('code,name', 'codename'), 'authority_code,name', '1:1'],
    ['for a full stop', COUNCILS_HEADER.replace('name,slug', 'name.slug'), 'name,slug', '1:16'],
  ])('is missing %s', async (_, header, names, place) => {
    const problems = await problemsOf({ 'councils.csv': text(header, 'ABC,Abbey,abbey,,E06000001,England,SRA') });
    expect(briefly(problems)).toEqual([`councils.csv ${place} missing-column`]);
    expect(problems[0]!.suggestion).toMatch(new RegExp(`^${names} in place of`));
  });

  test('is missing in that of a log: no more is said than the names', async () => {
    const log = text(LOG_HEADER.replace('user_query,result', 'user_queryresult'), '2025-01-01,a,3,');
    const problems = await problemsOf({ 'searches.csv': log });
    expect(briefly(problems)).toEqual(['searches.csv 1:13 missing-column']);
    expect(problems[0]!.suggestion).toBe('user_query,result_count');
  });
});

test('as many codes as there are rows that no council has: what they may mean is told in no time', async () => {
  const codeOf = (index: number) =>
    String.fromCharCode(...[17576, 676, 26, 1].map((step) => 0x41 + (Math.floor(index / step) % 26)));
  const councils = Array.from({ length: 400 }, (_, index) => `${codeOf(index * 997)},Council ${index},,,,England,SRA`);
  const rows = Array.from({ length: sized(5000, 60_000) }, (_, index) => `${codeOf(index * 7 + 1)},2020-01-01`);
  const timed = async (emergencies: readonly string[]) => {
    const before = process.cpuUsage();
    const problems = await problemsOf({
      'councils.csv': text(COUNCILS_HEADER, ...councils),
      'emergencies.csv': text(EMERGENCIES_HEADER, ...emergencies),
    });
    const { user, system } = process.cpuUsage(before);
    return { microseconds: user + system, problems };
  };
  // As many problems that need no guess, on the same machine in the same state.
  const usual = await timed(rows.map(() => `${codeOf(0)},yesterday`));
  const { microseconds, problems } = await timed(rows);
  expect(problems.filter(({ code }) => code === 'unknown-council').length).toBeGreaterThan(rows.length * 0.8);
  expect(microseconds / usual.microseconds).toBeLessThan(5);
});

test('cells of megabytes: nothing is guessed of them', async () => {
  const cell = `2${' '.repeat(2_000_000)}0`;
  await withinTime(20_000, async () => {
    const problems = await problemsOf({
      'commitments.csv': text(COMMITMENTS_HEADER, `ABC,"${cell}","${cell}","${cell}",,"${cell}",`),
    });
    expect(problems.map(({ suggestion }) => suggestion)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
