// Every record is on exactly one page of each selection to which it belongs, and there are no other pages.
import { expect, test } from 'vitest';
import type { Commitment } from '../../../../src/councils/dataset.ts';
import { COUNTRIES } from '../../../../src/councils/vocabulary.ts';
import { choicesIn, codeOf, commitmentOf, commitmentSite, headingIn } from './commitment-site.ts';

const COUNCILS = Array.from({ length: 90 }, (_, index) => ({
  authority_code: codeOf(index),
  name: `${String.fromCharCode(65 + ((index * 7) % 26))}-town ${index} Council`,
  country: COUNTRIES[index % 5 === 4 ? 0 : index % 4]!,
}));
const countryOf = new Map(COUNCILS.map(({ authority_code, country }) => [authority_code, country]));

/** Records of all kinds. The name of the source identifies each one. */
const RECORDS: readonly Commitment[] = Array.from({ length: 700 }, (_, index) =>
  commitmentOf({
    authority_code: codeOf((index * 11) % 90),
    target_year: [2030, 2030, 2030, 2030, 2040, null, 2030, 2050][index % 8]!,
    has_promise: [true, true, true, false, null][index % 5]!,
    scope: (['Whole area', 'Council only', null] as const)[index % 3]!,
    text: index % 7 === 0 ? '' : `Text ${index}`,
    source_name: `Record ${index}.`,
  }),
).concat(
  // Exactly as many records as a year without narrower selections may have, and one more.
  Array.from({ length: 40 }, (_, index) =>
    commitmentOf({ authority_code: codeOf(index), target_year: 2060, source_name: `Record ${700 + index}.` }),
  ),
  Array.from({ length: 41 }, (_, index) =>
    commitmentOf({ authority_code: 'AAA', target_year: 2061, source_name: `Record ${740 + index}.` }),
  ),
);

const site = commitmentSite(COUNCILS, RECORDS);

const SCOPE_FOLDERS = { 'whole-area': 'Whole area', 'own-operations': 'Council only', 'scope-not-recorded': null };
const COUNTRY_FOLDERS = {
  england: 'England',
  'northern-ireland': 'Northern Ireland',
  scotland: 'Scotland',
  wales: 'Wales',
};
const ANY = [['', undefined]] as const;

/** The numbers of the records in each folder, from a plain filter. Empty folders are left out. */
const expected = Object.fromEntries(
  [2030, 2040, 2050, 2060, 2061, null].flatMap((year) => {
    const own = RECORDS.flatMap((record, number) => (record.target_year === year ? { record, number } : []));
    const isLong = own.length > 40;
    return [...ANY, ...(isLong ? Object.entries(SCOPE_FOLDERS) : [])].flatMap(([scopeFolder, scope]) =>
      [...ANY, ...(isLong ? Object.entries(COUNTRY_FOLDERS) : [])].flatMap(([countryFolder, country]) => {
        const matching = own
          .filter(({ record }) => scope === undefined || record.scope === scope)
          .filter(({ record }) => country === undefined || countryOf.get(record.authority_code) === country);
        const folder = [year ?? 'no-year', scopeFolder, countryFolder].filter((part) => part !== '').join('/');
        return matching.length === 0 ? [] : [[`${folder}/`, matching.map(({ number }) => number)] as const];
      }),
    );
  }),
);

const numbersOn = (path: string): readonly number[] =>
  Array.from(site.page(path).matchAll(/<bdi>Record (\d+)\.<\/bdi>/g), ([, number]) => Number(number));

test('each selection has every matching record exactly once', () => {
  const shown: Record<string, number[]> = {};
  for (const path of site.paths) {
    const folder = path.replace(/page-\d+\/$/, '');
    shown[folder] = [...(shown[folder] ?? []), ...numbersOn(path)];
  }
  const sorted = Object.fromEntries(Object.entries(shown).map(([folder, own]) => [folder, own.sort((a, b) => a - b)]));
  expect(sorted).toEqual(expected);
  expect(site.paths.some((path) => path.endsWith('page-2/'))).toBe(true);
});

test('a year with more than 40 records has narrower selections', () => {
  const below = (year: number) => site.paths.filter((path) => path.startsWith(`${year}/`));
  expect(below(2060)).toEqual(['2060/']);
  expect(below(2061)).toEqual(['2061/', '2061/england/', '2061/whole-area/', '2061/whole-area/england/']);
});

test('all titles differ and are short', () => {
  const titles = site.paths.map((path) => headingIn(site.page(path)));
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => title.length > 70)).toEqual([]);
  expect(titles).toContain('No target year: scope not recorded, Northern Ireland');
});

test('the choices keep the other filter, with the numbers of records', () => {
  const count = (folder: string): number => expected[folder]!.length;
  const page = site.page('2030/own-operations/wales/');
  expect(choicesIn(page, 'Scope')).toEqual([
    'All',
    `Whole area (${count('2030/whole-area/wales/')})`,
    `[Own operations (${count('2030/own-operations/wales/')})]`,
    `Scope not recorded (${count('2030/scope-not-recorded/wales/')})`,
  ]);
  expect(choicesIn(page, 'Country')).toEqual([
    'All',
    `England (${count('2030/own-operations/england/')})`,
    `Northern Ireland (${count('2030/own-operations/northern-ireland/')})`,
    `Scotland (${count('2030/own-operations/scotland/')})`,
    `[Wales (${count('2030/own-operations/wales/')})]`,
  ]);
  expect(page).toContain('<a href="/commitments/2030/own-operations/">All</a>');
  expect(page).toContain('<a href="/commitments/2030/wales/">All</a>');
  expect(choicesIn(site.page('2061/'), 'Scope')).toEqual(['[All]', 'Whole area (41)']);
  expect(choicesIn(site.page('2060/'), 'Scope')).toEqual([]);
});
