// Long lists are split into pages of about the same length, but never within a letter.
import { expect, test } from 'vitest';
import { letterRanges, rangeName } from '../../../../src/councils/pages/parts/letter-ranges.ts';
import {
  codeOf,
  commitmentOf,
  commitmentSite,
  entriesIn,
  headingIn,
  leadIn,
  linksIn,
} from '../commitments/commitment-site.ts';

const ALPHABET = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

const listed = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([initial, count]) => Array.from({ length: count }, () => ({ initial })));

test.each<[Readonly<Record<string, number>>, readonly string[]]>([
  [{ A: 1 }, ['A']],
  [{ A: 75, B: 75 }, ['A to B']],
  [{ A: 75, B: 76 }, ['A', 'B']],
  [{ A: 1, B: 150 }, ['A', 'B']],
  // A single letter is never split.
  [{ A: 500 }, ['A']],
  [{ A: 1, B: 500, C: 1 }, ['A', 'B', 'C']],
  // Two pages would be too few, because one of them would have 200 records.
  [{ A: 100, B: 100, C: 100 }, ['A', 'B', 'C']],
  [{ Others: 10, A: 100, Z: 60 }, ['Others to A', 'Z']],
  [Object.fromEntries(ALPHABET.map((letter) => [letter, 10])), ['A to M', 'N to Z']],
  [Object.fromEntries(ALPHABET.map((letter) => [letter, 12])), ['A to I', 'J to Q', 'R to Z']],
])('%j', (counts, names) => {
  expect(letterRanges(listed(counts), 150).map(rangeName)).toEqual(names);
});

test('each page links to all letters and to the other pages', () => {
  const councils = ALPHABET.map((letter, index) => ({ authority_code: codeOf(index), name: `${letter}ham Council` }));
  const records = councils.flatMap(({ authority_code }) =>
    Array.from({ length: 6 }, (_, index) => commitmentOf({ authority_code, text: `Text ${index}` })),
  );
  const { page, paths } = commitmentSite(councils, records);
  expect(paths.filter((path) => !/england|whole-area/.test(path))).toEqual(['2030/', '2030/page-2/']);
  const [first, second] = [page('2030/'), page('2030/page-2/')];
  expect([first, second].map(headingIn)).toEqual(['Target year 2030', 'Target year 2030, councils N to Z']);
  expect([first, second].map(leadIn)).toEqual([
    '26 councils: 156 net zero promises. This page lists councils from A to M.',
    '26 councils: 156 net zero promises. This page lists councils from N to Z.',
  ]);
  expect(entriesIn(first).map(({ council }) => council)).toEqual(councils.slice(0, 13).map(({ name }) => name));
  expect(entriesIn(second).map(({ council }) => council)).toEqual(councils.slice(13).map(({ name }) => name));
  const pages = [
    ['A to M', '/commitments/2030/'],
    ['N to Z', '/commitments/2030/page-2/'],
  ];
  for (const each of [first, second]) expect(linksIn(each, 'Pages')).toEqual(pages);
  expect(second).toContain('<a href="/commitments/2030/page-2/" aria-current="page">N to Z</a>');
  const letters = linksIn(second, 'Councils by letter');
  expect(letters.map(([letter]) => letter)).toEqual(ALPHABET);
  expect([letters[12], letters[13]]).toEqual([
    ['M', '/commitments/2030/#councils-m'],
    ['N', '#councils-n'],
  ]);
  expect(first).toContain('<h2 class="letter" id="councils-m">M</h2>');
  expect(second).toContain('<h2 class="letter" id="councils-n">N</h2>');
});
