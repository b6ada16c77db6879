// Finding documents by words of their title, council, country, type and host.
import { expect, test } from 'vitest';
import { type PlanIndex, planSearch } from '../../../src/councils/script/plan-search.ts';

const INDEX: PlanIndex = {
  councils: [
    ['Fife Council', 'Scotland'],
    ['Cyngor Sir Glanŵydd', 'Wales'],
  ],
  types: [
    ['Action plan', 'Action plan and action plan'],
    ['action plan', 'Action plan and action plan'],
    ['Other', 'Other'],
  ],
  plans: [
    ['Climate Fife', 'https://www.fife.gov.uk/a.pdf', '2024-03-13', 0, 0],
    ['Air quality', '', '', 0, 2],
    ['Climate plan', 'https://minutes.glanwydd.example/x', '', 1, 1],
  ],
};

const found = (query: string, within = {}) => planSearch(INDEX, within)(query).map(({ title }) => title);

test.each<[string, readonly string[]]>([
  ['', []],
  [' ,;', []],
  ['climate', ['Climate Fife', 'Climate plan']],
  ['CLIM pla', ['Climate Fife', 'Climate plan']],
  ['plan fife', ['Climate Fife']],
  ['glanwydd', ['Climate plan']],
  ['minutes.glanwydd.example', ['Climate plan']],
  ['fife.gov.uk', ['Climate Fife']],
  ['scotland climate', ['Climate Fife']],
  ['www', []],
  ['pdf', []],
  ['other', ['Air quality']],
  ['ife', []],
  ['climate nothing', []],
])('%j', (query, titles) => {
  expect(found(query)).toEqual(titles);
});

test('only the documents of a page', () => {
  expect(found('climate', { country: 'Wales' })).toEqual(['Climate plan']);
  expect(found('climate', { type: 'Action plan and action plan' })).toEqual(['Climate Fife', 'Climate plan']);
  expect(found('fife', { type: 'Other', country: 'Scotland' })).toEqual(['Air quality']);
  expect(found('fife', { type: 'Other', country: 'Wales' })).toEqual([]);
});

test('what the results show', () => {
  const shown = { title: 'Air quality', url: '', updated: '', council: 'Fife Council', type: 'Other' };
  expect(planSearch(INDEX, {})('air')).toEqual([shown]);
});
