// The values that the dataset derives from the tables: orders, counts, and the earliest and latest dates.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Council } from '../../src/councils/dataset.ts';
import { runs } from '../support/campaign.ts';
import { character } from '../support/characters.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  datasetOf,
  EMERGENCIES_HEADER,
  PLANS_HEADER,
  problemsOf,
  quotedRow,
  text,
} from '../support/source.ts';

const councilOf = async (files: Parameters<typeof datasetOf>[0], code = 'ABC'): Promise<Council> =>
  (await datasetOf(files)).councils.find((council) => council.authority_code === code)!;

/** Councils with these names and the codes AAA, AAB, AAC and so on. */
function councilsNamed(names: readonly string[]): string {
  const rows = names.map((name, index) => {
    const letters = [Math.floor(index / 676), Math.floor(index / 26) % 26, index % 26];
    const code = String.fromCharCode(...letters.map((letter) => 65 + letter));
    return quotedRow([code, name, `slug-${index}`, '', `E0600${1000 + index}`, 'England', 'SRA']);
  });
  return text(COUNCILS_HEADER, ...rows);
}

const EMPTY = {
  'commitments.csv': text(COMMITMENTS_HEADER),
  'plans.csv': text(PLANS_HEADER),
  'emergencies.csv': text(EMERGENCIES_HEADER),
};

describe('councils', () => {
  const orderOf = async (names: readonly string[]) =>
    (await datasetOf({ ...EMPTY, 'councils.csv': councilsNamed(names) })).councils.map((council) => council.name);

  test('with the same name stay in the order of the file', async () => {
    const { councils } = await datasetOf({ ...EMPTY, 'councils.csv': councilsNamed(['B', 'A', 'B', 'A', 'B']) });
    expect(councils.map((council) => council.authority_code)).toEqual(['AAB', 'AAD', 'AAA', 'AAC', 'AAE']);
  });

  test('are ordered by name, by code point', async () => {
    const name = fc
      .string({ unit: character, minLength: 1, maxLength: 5 })
      .filter((name) => /^[^\p{Cc}]*$/u.test(name) && name.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 8 }), async (names) => {
        // The order of code points is the same as the order of bytes in UTF-8.
        expect(await orderOf(names)).toEqual(names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
      runs(1, 25),
    );
  });

  test('without a slug get one from their name, or else from their code', async () => {
    const rows = [
      'ABC,Tâf & Cwm,,,E06000001,Wales,SRA',
      'BCD,例,,,E06000002,Wales,SRA',
      'CDE,Own,mine,,E06000003,Wales,SRA',
    ];
    const { councils } = await datasetOf({ ...EMPTY, 'councils.csv': text(COUNCILS_HEADER, ...rows) });
    expect(councils.map(({ slug }) => slug)).toEqual(['mine', 'taf-cwm', 'bcd']);
  });
});

describe('plans', () => {
  const plans = (...rows: readonly string[]) => councilOf({ 'plans.csv': text(PLANS_HEADER, ...rows) });

  test.each<[string, readonly string[], number, string | null]>([
    ['none', [], 0, null],
    ['of another council', ['BCD,Plan,,2021-01-01'], 0, null],
    ['one', ['ABC,Plan,,2021-01-01'], 1, '2021-01-01'],
    ['one without a date', ['ABC,Plan,,'], 1, null],
    ['one without a title', ['ABC,,Action plan,'], 1, null],
    [
      'the latest update counts',
      ['ABC,A,,2021-05-06', 'ABC,B,,2023-01-02', 'ABC,C,,2022-12-31', 'ABC,D,,'],
      4,
      '2023-01-02',
    ],
    ['the same twice', ['ABC,A,,2021-05-06', 'ABC,A,,2021-05-06'], 2, '2021-05-06'],
    ['a row for a council that has none', ['ABC,,,'], 0, null],
  ])('%s', async (_, rows, plan_count, plans_last_update) => {
    expect(await plans(...rows)).toMatchObject({ plan_count, plans_last_update });
  });

  test('a date without a plan isn’t used', async () => {
    const files = { 'plans.csv': text(PLANS_HEADER, 'ABC,,,2024-01-01', 'ABC,Plan,,2021-01-01') };
    expect(await councilOf(files)).toMatchObject({ plan_count: 1, plans_last_update: '2021-01-01' });
    expect((await problemsOf(files)).map(({ code }) => code)).toEqual(['update-without-plan']);
  });

  test('URLs of plans are checked like other URLs', async () => {
    const files = {
      'plans.csv': text(
        `${PLANS_HEADER},url`,
        'ABC,One,,,www.abbey.example',
        'ABC,Two,,,https://abbey.example/a b',
        'ABC,Three,,,https://abbey.example/ https://abbey.example/b',
      ),
    };
    const found = (await problemsOf(files)).map(({ code }) => code);
    expect(found.toSorted()).toEqual(['bad-url', 'several-urls', 'space-in-url']);
  });

  test('plans and declarations are sorted by date, with undated ones last', async () => {
    const { plans, emergencies } = await datasetOf({
      'plans.csv': text(
        PLANS_HEADER,
        'ABC,A,,',
        'ABC,B,,2020-01-01',
        'BCD,C,,2024-01-01',
        'ABC,,,2025-01-01',
        'ABC,D,,2020-01-01',
      ),
      'emergencies.csv': text(EMERGENCIES_HEADER, 'ABC,', 'ABC,2020-01-01', 'BCD,2019-01-01'),
    });
    expect(plans.map(({ title }) => title)).toEqual(['C', 'B', 'D', 'A']);
    expect(emergencies.map(({ date_declared }) => date_declared)).toEqual(['2019-01-01', '2020-01-01', null]);
  });

  test.each(['url', 'notes'])(
    'a row with nothing but a code, a date and the column %s counts as a plan',
    async (column) => {
      const files = { 'plans.csv': text(`${PLANS_HEADER},${column}`, 'ABC,,,2024-01-01,https://abbey.example/') };
      expect(await problemsOf(files)).toEqual([]);
      expect(await councilOf(files)).toMatchObject({ plan_count: 1, plans_last_update: '2024-01-01' });
    },
  );
});

describe('emergencies', () => {
  test.each<[string, readonly string[], string | null]>([
    ['none', [], null],
    ['of another council', ['BCD,2019-05-01'], null],
    ['without a date', ['ABC,'], null],
    ['the earliest counts', ['ABC,2020-01-01', 'ABC,', 'ABC,2019-05-01', 'ABC,2019-12-31'], '2019-05-01'],
  ])('%s', async (_, rows, declared) => {
    const files = { 'emergencies.csv': text(EMERGENCIES_HEADER, ...rows) };
    expect((await councilOf(files)).declared_emergency).toBe(declared);
  });
});

describe('commitments', () => {
  const row = (code: string, promise: string, year: string, words = '') => `${code},${promise},${year},,${words},,`;

  test.each<[string, readonly string[], boolean, number | null]>([
    ['none', [], false, null],
    ['of another council', [row('BCD', 'true', '2030')], false, null],
    ['one of net zero', [row('ABC', 'true', '2030')], true, 2030],
    ['one of something else', [row('ABC', 'false', '2025')], false, 2025],
    ['one that doesn’t say', [row('ABC', '', '')], false, null],
    ['one promise of several', [row('ABC', 'no', '2040'), row('ABC', '', ''), row('ABC', 'yes', '2050')], true, 2040],
    ['the earliest year, promise or not', [row('ABC', 'yes', '2050'), row('ABC', 'no', '2025')], true, 2025],
    ['a promise without a year', [row('ABC', 'yes', '')], true, null],
  ])('%s', async (_, rows, carbon_reduction_commitment, carbon_neutral_date) => {
    const files = { 'commitments.csv': text(COMMITMENTS_HEADER, ...rows) };
    expect(await councilOf(files)).toMatchObject({ carbon_reduction_commitment, carbon_neutral_date });
  });

  test('are sorted by year, with those without a year last, and otherwise in the order of the file', async () => {
    const rows = [
      row('ABC', '', '', 'a'),
      row('BCD', '', '2050', 'b'),
      row('ABC', '', '2030', 'c'),
      row('BCD', '', '', 'd'),
    ];
    const more = [row('ABC', '', '2050', 'e'), row('ABC', '', '2030', 'f')];
    const { commitments } = await datasetOf({ 'commitments.csv': text(COMMITMENTS_HEADER, ...rows, ...more) });
    expect(commitments.map((commitment) => commitment.text).join('')).toBe('cfbead');
  });

  test('that are repeated count twice and cause a warning', async () => {
    const twice = [row('ABC', 'TRUE', '2030'), row('ABC', 'yes', '2030')];
    const files = { 'commitments.csv': text(COMMITMENTS_HEADER, ...twice) };
    expect((await problemsOf(files)).map(({ code }) => code)).toEqual(['identical-rows']);
    expect((await datasetOf(files)).commitments).toHaveLength(2);
  });
});

describe('the place of a county', () => {
  const HEADER = 'authority_code,name,website_url,gss_code,country,authority_type,latitude,longitude,county';
  const placesWith = async (...rows: readonly string[]) => {
    const { councils } = await datasetOf({ ...EMPTY, 'councils.csv': text(HEADER, ...rows) });
    return councils.map(({ authority_code: code, latitude, longitude }) => [code, latitude, longitude]);
  };
  const COUNTY = 'CTY,County,,E10000001,England,County Council,51.25,-3.5,';

  test('is in the middle of its districts', async () => {
    expect(
      await placesWith(
        COUNTY,
        'DAA,Alder,,E07000001,England,Non-Metropolitan District,52,-1,CTY',
        'DBB,Birch,,E07000002,England,Non-Metropolitan District,53,-2,CTY',
        'DCC,Cedar,,E07000003,England,Non-Metropolitan District,,,CTY',
      ),
    ).toEqual([
      ...[
        ['DAA', 52, -1],
        ['DBB', 53, -2],
        ['DCC', null, null],
      ],
      ['CTY', 52.5, -1.5],
    ]);
  });

  test('is its own if it has no districts with a place, or names itself as its county', async () => {
    expect(await placesWith(`${COUNTY}CTY`, 'DCC,Cedar,,E07000003,England,Non-Metropolitan District,,,CTY')).toEqual([
      ['DCC', null, null],
      ['CTY', 51.25, -3.5],
    ]);
  });
});
