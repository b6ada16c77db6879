// Suggestions for invalid cells. The program suggests only safe guesses, which are valid values.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AUTHORITY_TYPES } from '../../../src/councils/vocabulary.ts';
import { type DiagnosticCode, hasErrors } from '../../../src/engine/diagnostics/diagnostic.ts';
import { guessFor } from '../../../src/engine/tables/guesses.ts';
import { suggestedValue } from '../../../src/engine/tables/readers/reading.ts';
import { SCHEMAS } from '../../../src/engine/tables/schemas.ts';
import { nearest, nearestAmong } from '../../../src/engine/text/nearest.ts';
import { runs } from '../../support/campaign.ts';
import { problemsOfCell, type TestedTable } from '../../support/source.ts';

const GUESSES: Partial<Record<DiagnosticCode, readonly (readonly [cell: string, meant: string | undefined])[]>> = {
  'bad-code': [
    ['abc', 'ABC'],
    [' abcd ', 'ABCD'],
    ['AB', undefined],
    ['A-B-C', undefined],
  ],
  'bad-gss-code': [
    ['e06000001', 'E06000001'],
    [' E06000001 ', 'E06000001'],
    ['06000001', undefined],
    ['n/a', ''],
  ],
  'bad-slug': [
    ['Abbey Council', 'abbey-council'],
    ['/abbey/', 'abbey'],
    ['_', undefined],
  ],

  'unknown-country': [
    ['england', 'England'],
    [' WALES ', 'Wales'],
    ['Northern  Ireland', 'Northern Ireland'],
    ['Scotlnd', 'Scotland'],
    ['France', undefined],
    ['UK', undefined],
  ],
  'unknown-type': [
    ['unitary authority', 'Unitary Authority'],
    ['London Burough', 'London Borough'],
    ['Metropolitan Distrct', 'Metropolitan District'],
    ['sra', 'SRA'],
    ['District', undefined],
    ['Parish Council of Somewhere', undefined],
  ],
  'unknown-scope': [
    ['whole area', 'Whole area'],
    ['Council Only', 'Council only'],
    ['Everything', undefined],
  ],
  'bad-boolean': [
    ['Y', 'true'],
    ['n', 'false'],
    ['Yes (2019)', 'true'],
    ['✓', 'true'],
    [' true ', 'true'],
    ['flase', undefined],
    ['1.0', 'true'],
    ['perhaps', undefined],
  ],
  'bad-year': [
    ['2030.0', '2030'],
    [' 2030 ', '2030'],
    ['2030.5', undefined],
    ['1950.0', undefined],
    ['1989 ', undefined],
    ['30', undefined],
    ['2,040', '2040'],
    ["'2040", '2040'],
    ['TBC', ''],
    ['N/A', ''],
    ['-', ''],
    ['to be confirmed', ''],
    // Spreadsheets may have dropped the last digit.
    ['2.04E+03', '2040'],
    ['2.035E+03', undefined],
    ['by 2030', '2030'],
    ['2030 (aim)', '2030'],
    ['before 2030', undefined],
    ['2030/2045', undefined],
  ],
  'bad-date': [
    ['31/05/2019', '2019-05-31'],
    ['05/31/2019', '2019-05-31'],
    ['5.5.2019', '2019-05-05'],
    ['2019/5/1', '2019-05-01'],
    ['2019-5-1', '2019-05-01'],
    ['2019-05-01T00:00:00', '2019-05-01'],
    ['2019-05-01 00:00', '2019-05-01'],
    [' 2019-05-01 ', '2019-05-01'],
    // The order of day and month is unclear.
    ['01/05/2019', undefined],
    ['30/02/2019', undefined],
    ['01/05/19', undefined],
    ['May 2019', undefined],
    ['43600', '2019-05-15'],
    ['43600.0', '2019-05-15'],
    ['20190', undefined],
    ['90000', undefined],
    ["'2019-05-15", '2019-05-15'],
    ['“2019-05-15”', '2019-05-15'],
    ['not known', ''],
    ['#REF!', undefined],
  ],
  'bad-url': [
    ['www.abbey.example/a', 'https://www.abbey.example/a'],
    ['abbey.example', 'https://abbey.example'],
    [' https://abbey.example/ ', 'https://abbey.example/'],
    ['see the minutes', undefined],
    ['ftp://abbey.example', undefined],
    ['mailto:a@abbey.example', undefined],
  ],
};

const rules = Object.values(SCHEMAS).flatMap(({ columns }) => Object.values(columns));

describe.each(Object.entries(GUESSES))('%s', (code, cells) => {
  const { guess, reader } = rules.find(({ problem }) => problem === code)!;
  test.each(cells)('%j means %j', (cell, meant) => {
    expect(guessFor(guess ?? suggestedValue(reader!), cell)).toBe(meant);
  });
});

describe('the nearest of several values', () => {
  test.each<[string, readonly string[], string | undefined]>([
    ['ABX', ['ABC', 'QRS'], 'ABC'],
    // Both values are equally near.
    ['ABX', ['ABC', 'ABD'], undefined],
    ['XYZ', ['ABC', 'QRS'], undefined],
    ['', ['A'], undefined],
    ['ABC', [], undefined],
    ['title', ['Title', 'titles'], 'Title'],
    ['result count', ['result_count', 'user_query'], 'result_count'],
  ])('%j among %j', (text, known, meant) => {
    expect(nearest(text, known)).toBe(meant);
  });

  test('each type is recognised if a letter is missing or added', () => {
    for (const type of AUTHORITY_TYPES.filter((type) => type.length > 4)) {
      for (let index = 0; index < type.length; index++) {
        expect(nearest(type.slice(0, index) + type.slice(index + 1), AUTHORITY_TYPES)).toBe(type);
        expect(nearest(`${type.slice(0, index)}x${type.slice(index)}`, AUTHORITY_TYPES)).toBe(type);
      }
    }
  });
});

describe('suggestions are valid', () => {
  /** A suggestion can be valid but implausible, either by itself or in this row. */
  const IMPLAUSIBLE: readonly string[] = [
    ...[
      'unlikely-year',
      'year-without-promise',
      'gss-code-mismatch',
      'unlikely-date',
      'early-declaration',
      'unlikely-name',
    ],
  ];
  const COLUMNS: [table: TestedTable, column: string, characters: string, ...examples: string[]][] = [
    ['councils', 'authority_code', 'abc Ca.\t', ' abc', 'Abc', 'A\tBC'],
    ['councils', 'slug', 'aé -_/A1', 'A B', '’'],
    ['councils', 'website_url', 'a.1-/: w', 'a.b', '1.2.3.4.5', 'xn--.example', 'report.9'],
    ['councils', 'gss_code', 'eE0 16', 'e06000001'],
    ['councils', 'country', 'englad Ws', 'Englnd', 'wales'],
    ['councils', 'name', 'a\t\n \0', '\tAbbey\n'],
    ['commitments', 'has_promise', 'tTrueyn10. ', 'Y', '0.0'],
    ['commitments', 'target_year', '0129. ', '1900.0', ' 1989', '2199.0', '2200.0'],
    ['emergencies', 'date_declared', '0129/-. T:', '31/12/0000', '2020/2/30', '1/1/0000'],
  ];
  test.each(COLUMNS)('%s %s', async (table, column, characters, ...examples) => {
    const cell = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 10 });
    const tried = examples.map((example): [string] => [example]);
    await fc.assert(
      fc.asyncProperty(cell, async (text) => {
        for (const { suggestion } of await problemsOfCell(table, column, text)) {
          if (suggestion === undefined) continue;
          expect(suggestion).not.toBe(text);
          const problems = await problemsOfCell(table, column, suggestion);
          // An empty cell may cause a warning.
          const invalid = problems.filter(({ code }) => !IMPLAUSIBLE.includes(code));
          expect(suggestion === '' ? hasErrors(problems) : invalid).toEqual(suggestion === '' ? false : []);
        }
      }),
      { ...runs(1, 25), examples: tried },
    );
  });
});

test('after a very large number of comparisons, only exact matches are suggested', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `Council number ${index}`);
  const meantBy = nearestAmong(names);
  expect(meantBy('Council nmber 77')).toBe('Council number 77');
  for (let index = 0; index < 2100; index++) meantBy(`Nowhere ${index}`);
  expect(meantBy('Council nmber 77')).toBeUndefined();
  expect(meantBy('COUNCIL  number 7')).toBe('Council number 7');
});
