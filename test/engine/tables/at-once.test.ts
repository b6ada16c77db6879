// A check reports all problems at once. It reports each mistake only once, without its consequences.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DiagnosticCode, messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import { build } from '../../../src/program/commands/build.ts';
import { sized } from '../../support/campaign.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
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
} from '../../support/source.ts';
import { withinTime } from '../../support/within-time.ts';

const MISTAKES: Files = {
  'councils.csv': text(
    COUNCILS_HEADER,
    'ABC,Abbey,abbey,www.abbey.example,E06000001,England,Unitary Authority',
    'BCD,Beech,beech,,e06000002,england,Unitary',
    'CDE,Cedar,,,,Wales,',
    'BCD,Dale,dale,,W06000004,Wales,Unitary Authority',
  ),
  'commitments.csv': text(
    COMMITMENTS_HEADER,
    'ABC,perhaps,2O30,Whole,"a text\nof two lines",,',
    'BCD,true,2030,Whole area,,,',
    'XYZ,true,2030,Whole area,,,',
    'WXY,true,2030,Whole area,,,',
    'ABC,true,2030,Whole area,,',
  ),
  'plans.csv': text(`${PLANS_HEADER},${PLANS_HEADER.split(',')[1]}`, 'ABC,Plan,,2021-13-01,'),
  'emergencies.csv': text(EMERGENCIES_HEADER, 'CDE,1/5/2019', 'ABC,'),
  'searches.csv': text(LOG_HEADER, 'never,a secret,few,Abbey'),
  'searches/more.csv': text(LOG_HEADER.replace('user_query,', ''), '2025-01-01,3,'),
  'site.json': '{\n  "siteUrl": "nowhere",\n  "colour": "red"\n}\n',
};

test('all mistakes in a folder are reported', async () => {
  const problems = (await problemsOfFolder(sourceFolder(MISTAKES))).map(({ location, ...rest }) => ({
    ...rest,
    location: location && { ...location, file: location.file.replaceAll(path.sep, '/') },
  }));
  expect(briefly(problems)).toEqual([
    'councils.csv 2:17 bad-url',
    'councils.csv 3:18 bad-gss-code',
    'councils.csv 3:28 unknown-country',
    'councils.csv 3:36 unknown-type',
    'councils.csv 4:13 missing-gss-code',
    'councils.csv 4:20 missing-type',
    'councils.csv 5:1 duplicate-code',
    'commitments.csv 2:5 bad-boolean',
    'commitments.csv 2:13 bad-year',
    'commitments.csv 2:18 unknown-scope',
    'commitments.csv 5:1 unknown-council',
    'commitments.csv 6:1 unknown-council',
    'commitments.csv 7:1 wrong-cell-count',
    'plans.csv 1:47 duplicate-column',
    'emergencies.csv 2:5 bad-date',
    'emergencies.csv 3:5 missing-declaration-date',
    'searches.csv 2:1 bad-time',
    'searches.csv 2:16 bad-count',
    'searches.csv 2:20 bad-restriction',
    'searches/more.csv 1:1 missing-column',
    'site.json 2:3 bad-option',
    'site.json 3:3 unknown-option',
  ]);
});

// test/broken has more mistakes in councils.csv.
describe('one mistake in councils.csv is reported once', () => {
  const councils = (from: string | RegExp, to: string): Files => ({
    'councils.csv': GOOD['councils.csv'].replace(from, to),
  });
  const [FIRST] = GOOD['councils.csv'].split('\n').slice(1) as [string];

  const MISTAKE: Readonly<Record<string, readonly [Files, ...DiagnosticCode[]]>> = {
    'a code in lower case': [councils('ABC', 'abc'), 'bad-code'],
    'a code with a space': [councils('ABC', '"ABC "'), 'bad-code'],
    'a code with a line break': [councils('ABC', '"ABC\n"'), 'control-character'],
    'a long row': [councils(FIRST, `${FIRST},`), 'wrong-cell-count'],
    'a cell too many in a row': [councils(FIRST, FIRST.replace('ABC', 'ABC,')), 'shifted-row'],
    'a cell too many at the start of a row': [councils(FIRST, `,${FIRST}`), 'shifted-row'],
    'a name with a comma, without quotation marks': [councils('Beech,', 'Abbey, Beech and Cedar,'), 'wrong-cell-count'],
    'no column for codes': [councils('authority_code', 'id'), 'missing-column'],
    'an unclosed quotation mark': [councils('ABC', '"ABC'), 'unclosed-quote'],
    'a stray quotation mark': [councils('Abbey,', 'The "Abbey",'), 'stray-quote'],
    'not UTF-8': [
      { 'councils.csv': Buffer.from(GOOD['councils.csv'].replace('Abbey', 'Abb\xe9'), 'latin1') },
      'not-utf8',
    ],
    'an empty file': [{ 'councils.csv': '' }, 'empty-file'],
    'a title above the header': [{ 'councils.csv': `Councils,,\n${GOOD['councils.csv']}` }, 'title-above-header'],
    'no header': [councils(/^.*\n/, ''), 'missing-header-row'],
    'every row in quotation marks': [councils(/^(?=.)(.*)$/gm, '"$1"'), 'row-in-quotes'],
    'a row in quotation marks': [councils(FIRST, `"${FIRST}"`), 'row-in-quotes'],
    'every row except the header in quotation marks': [councils(/(?<=\n)(.+)/g, '"$1"'), 'row-in-quotes'],
    'two missing quotation marks': [councils('Abbey,', '"Abbey,'), 'unclosed-quote'],
    'no known GSS code': [councils(/[ES]\d{8}/g, 'n/a'), 'bad-gss-code'],
  };
  test.each(Object.entries(MISTAKE))('%s', async (_, [files, code]) => {
    const problems = (await problemsOf(files)).filter(
      ({ code }) => code !== 'unknown-column' && code !== 'missing-gss-code',
    );
    expect(new Set(briefly(problems).map((line) => line.replace(/ \d+:\d+/, '')))).toEqual(
      new Set([`councils.csv ${code}`]),
    );
  });

  test('a missing file is reported once', async () => {
    const problems = await problemsOfFolder(sourceFolder({ 'councils.csv': null }));
    expect(problems.map(({ code }) => code)).toEqual(['missing-file']);
  });

  test('a code that is wrong in two tables is reported in each, with a suggestion', async () => {
    const problems = await problemsOf({
      'councils.csv': GOOD['councils.csv'].replace('ABC', 'abc'),
      'plans.csv': text(PLANS_HEADER, 'ABX,Plan,,'),
    });
    const found = problems.map(({ location, code, suggestion }) => `${location?.file} ${code} ${suggestion}`);
    expect(found).toEqual(['councils.csv bad-code ABC', 'plans.csv unknown-council ABC']);
  });
});

describe('one mistake in a search log is reported once', () => {
  const log = (...lines: readonly string[]): Files => ({ 'searches.csv': text(...lines) });
  test.each<[string, Files, DiagnosticCode]>([
    ['a long row', log(LOG_HEADER, '2025-01-01,a,b,"""Cedar""",3,'), 'wrong-cell-count'],
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
    expect(duplicates.map(({ values, related }) => [values?.cell, related?.[0]?.location.line])).toEqual([
      [`“${slug}”`, 2],
    ]);
  });
});

test('a build with errors creates no folder', async () => {
  const [data, out] = [sourceFolder({ 'commitments.csv': null }), path.join(temporaryFolder(), 'dist')];
  expect(await build({ data, out, site: { siteUrl: 'https://climate.example' } }, recorded().effects)).toBe(1);
  expect(existsSync(out)).toBe(false);
});

describe('a comma in the header', () => {
  const rows = ['ABC,Our plan,Action plan,2021-05-06,x', 'BCD,Our plan,Action plan,2021-05-06,y'];

  test.each([
    ['too many', `${PLANS_HEADER},note,`, 'all 2 rows have 5 cells, but the header has 6'],
    ['too few', PLANS_HEADER, 'all 2 rows have 5 cells, but the header has 4'],
  ])('%s is reported once, not for each row', async (_, header, message) => {
    const problems = await problemsOf({ 'plans.csv': text(header, ...rows) });
    expect(briefly(problems)).toEqual(['plans.csv 1:1 wrong-cell-count']);
    expect(messageOf(problems[0]!)).toBe(message);
  });

  test('isn’t the cause if only some rows differ', async () => {
    const problems = await problemsOf({ 'plans.csv': text(PLANS_HEADER, ...rows, 'ABC,Our plan,,') });
    expect(briefly(problems)).toEqual(['plans.csv 2:37 wrong-cell-count', 'plans.csv 3:37 wrong-cell-count']);
  });

  test.each([
    ['between two names', COUNCILS_HEADER.replace('code,name', 'codename'), 'authority_code,name', '1:1'],
    ['for a full stop', COUNCILS_HEADER.replace('name,slug', 'name.slug'), 'name,slug', '1:16'],
  ])('is missing %s', async (_, header, names, place) => {
    const problems = await problemsOf({ 'councils.csv': text(header, 'ABC,Abbey,abbey,,E06000001,England,SRA') });
    expect(briefly(problems)).toEqual([`councils.csv ${place} missing-column`]);
    expect(problems[0]!.suggestion).toMatch(new RegExp(`^${names} instead of`));
  });

  test('is missing in a log: only the names are shown', async () => {
    const log = text(LOG_HEADER.replace('user_query,result', 'user_queryresult'), '2025-01-01,a,3,');
    const problems = await problemsOf({ 'searches.csv': log });
    expect(briefly(problems)).toEqual(['searches.csv 1:13 missing-column']);
    expect(problems[0]!.suggestion).toBe('user_query,result_count');
  });
});

test('suggestions for thousands of unknown codes take little time', async () => {
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
  // The same number of problems without guesses, measured on the same machine under the same conditions.
  const usual = await timed(rows.map(() => `${codeOf(0)},yesterday`));
  const { microseconds, problems } = await timed(rows);
  const unknown = problems.filter(({ code }) => code === 'unknown-council');
  const found = unknown.reduce((sum, { related = [] }) => sum + 1 + related.length, 0);
  expect(found).toBeGreaterThan(rows.length * 0.8);
  expect(microseconds / usual.microseconds).toBeLessThan(5);
});

test('cells of several megabytes get no suggestions', async () => {
  const cell = `2${' '.repeat(2_000_000)}0`;
  await withinTime(20_000, async () => {
    const problems = await problemsOf({
      'commitments.csv': text(COMMITMENTS_HEADER, `ABC,"${cell}","${cell}","${cell}",,"${cell}",`),
    });
    expect(problems.map(({ suggestion }) => suggestion)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
