import { expect, test } from 'vitest';
import { readAndPlan } from '../../support/planned.ts';
import { COUNTS_HEADER, sourceFolder, text } from '../../support/source.ts';

const LONG = 'solar '.repeat(6_000);

const problemsOf = async (query: string, times: number, options = {}) => {
  const searches = text(COUNTS_HEADER, `2025-08-01,${query},3,,${times}`);
  const site = { siteUrl: 'https://climate.example', searchLog: 'public', ...options };
  return (await readAndPlan(sourceFolder({ 'searches.csv': searches }), site)).problems;
};

test('a published search term that is too long for Excel is reported, without the term', async () => {
  const problems = await problemsOf(LONG, 9);
  expect(problems).toEqual([
    { code: 'long-text', values: { what: 'a search term', remedy: 'withhold it', length: '36,000' } },
  ]);
});

test.each<[string, string, number, object]>([
  ['is just short enough', 'x'.repeat(32_767), 9, {}],
  ['is too rare to be published', LONG, 4, {}],
  ['isn’t in a workbook', LONG, 9, { downloads: ['csv', 'sqlite'] }],
])('nothing is reported if the term %s', async (_, query, times, options) => {
  expect(await problemsOf(query, times, options)).toEqual([]);
});
