// The page about all commitments: the numbers, the sentence about the most common years, the table and the earliest promises.
import { expect, test } from 'vitest';
import type { Commitment } from '../../../../src/councils/dataset.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { codeOf, commitmentOf, commitmentSite, entriesIn, leadIn } from './commitment-site.ts';

const COUNCILS = Array.from({ length: 60 }, (_, index) => ({
  authority_code: codeOf(index),
  name: `${String.fromCharCode(65 + (index % 26))}ham ${index} Council`,
}));
const promises = (count: number, target_year: number | null, more: Partial<Commitment> = {}) =>
  Array.from({ length: count }, (_, index) => commitmentOf({ authority_code: codeOf(index), target_year, ...more }));

const overviewOf = (...records: readonly (readonly Commitment[])[]): string =>
  commitmentSite(COUNCILS, records.flat()).page('');

const mostCommon = (page: string): string | undefined => /<p>(Among .*?)<\/p>/.exec(page)?.[1];

test('no commitments at all', () => {
  const { page, paths } = commitmentSite(COUNCILS, []);
  expect(leadIn(page(''))).toBe('No commitments are recorded yet.');
  expect(page('')).toContain('<meta name="robots" content="noindex">');
  expect(page('')).not.toMatch(/<table|<figure|id="earliest"/);
  expect(paths).toEqual([]);
});

test('a single promise', () => {
  const page = overviewOf(promises(1, 2030, { text: 'Our promise' }));
  expect(leadIn(page)).toBe('1 council: 1 net zero promise.');
  expect(mostCommon(page)).toBe(
    'Among promises with a target year, the most common year is 2030 for whole areas (1 of 1).',
  );
  expect(page).not.toContain('noindex');
  expect(entriesIn(page)).toMatchObject([
    { council: 'Aham 0 Council', facts: ['Net zero by 2030, for the whole area'], texts: ['Our promise'] },
  ]);
});

test.each<[readonly (readonly Commitment[])[], string | undefined]>([
  [[promises(2, null)], undefined],
  [[promises(2, 2030, { scope: null })], undefined],
  [[promises(2, 2030, { has_promise: null, text: 'Text' })], undefined],
  [
    [promises(3, 2040), promises(2, 2030), promises(1, null), promises(2, 2040, { scope: 'Council only' })],
    'Among promises with a target year, the most common year is 2040 for whole areas (3 of 5) and for council operations (2 of 2).',
  ],
  [
    [promises(3, 2050), promises(2, 2030, { scope: 'Council only' })],
    'Among promises with a target year, the most common year is 2050 for whole areas (3 of 3) and 2030 for council operations (2 of 2).',
  ],
])('the most common years', (records, sentence) => {
  expect(mostCommon(overviewOf(...records))).toBe(sentence);
});

test('the table links to the pages that exist', () => {
  const page = overviewOf(promises(41, 2030), promises(3, 2040, { scope: null }));
  const rows = Array.from(
    page.matchAll(/<tr><th scope="row"><a href="([^"]*)">(.*?)<\/a><\/th>(.*?)<\/tr>/gs),
    ([, url, year, cells]) => [
      ...[url, year],
      ...Array.from(cells!.matchAll(/<td class="number">(.*?)<\/td>/g), ([, cell]) => cell),
    ],
  );
  expect(rows).toEqual([
    [
      ...['/commitments/2030/', '2030', '41', '<a href="/commitments/2030/whole-area/">41</a>', '0', '0'],
      ...['<a href="/commitments/2030/england/">41</a>', '0', '0', '0'],
    ],
    ['/commitments/2040/', '2040', '3', '0', '0', '3', '3', '0', '0', '0'],
  ]);
});

test('the ten earliest promises, without other records', () => {
  const records = [promises(1, null), promises(1, 2024, { has_promise: null }), promises(7, 2025), promises(4, 2028)];
  const page = overviewOf(...records);
  const shown = entriesIn(page).map(({ council, facts }) => [council, ...facts]);
  expect(shown.length).toBe(10);
  expect(shown[0]).toEqual(['Aham 0 Council', 'Net zero by 2025, for the whole area']);
  expect(shown[9]).toEqual(['Cham 2 Council', 'Net zero by 2028, for the whole area']);
  expect(page).toContain('<p><a href="/commitments/2028/">All records with the target year 2028</a></p>');
  expect(overviewOf(promises(7, 2025), promises(3, 2028), promises(1, 2030))).not.toContain('All records with');
});

test('the chart is the same as on the home page', () => {
  const { page, file } = commitmentSite(COUNCILS, [
    ...promises(5, 2030),
    ...promises(2, 2040, { scope: 'Council only' }),
  ]);
  const figure = /<section aria-labelledby="targets">.*?<\/figure>/s;
  const [own] = figure.exec(decodeEntities(page('')))!;
  expect(own).toContain('Net zero promises by target year');
  expect(decodeEntities(file('index.html'))).toContain(own);
});
