// Lists of councils show all target years and all regions.
import { expect, test } from 'vitest';
import type { Commitment } from '../../../../src/councils/dataset.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';

const promise = (scope: Commitment['scope'], target_year: number | null): Commitment => ({
  ...{ authority_code: 'AAA', has_promise: true, scope, target_year },
  ...{ text: '', source: '', source_name: '' },
});

test.each<[readonly Commitment[], readonly string[]]>([
  [
    [promise('Council only', 2030), promise(null, 2040)],
    ['2030', 'none on record', '2040'],
  ],
  [
    [promise('Whole area', 2035), promise(null, 2040)],
    ['none on record', '2035', '2040'],
  ],
  [[promise(null, null)], ['none on record', 'none on record', 'no year']],
  [
    [promise('Council only', 2030), promise('Whole area', 2050)],
    ['2030', '2050'],
  ],
  [
    [promise('Council only', 2030), { ...promise(null, 2040), has_promise: false }],
    ['2030', 'none on record'],
  ],
])('the target years of %j: a column for promises without a scope, if there are any', (commitments, years) => {
  const { page } = pagesSite({ councils: [councilOf({ authority_code: 'AAA' })], commitments, searchLog: logOf([]) });
  const cells = page('councils/index.html').matchAll(/data-label="Target: [^"]*">(.*?)<\/td>/g);
  expect(Array.from(cells, ([, cell]) => cell!.replace(/<[^>]*>/g, ''))).toEqual(years);
});

test('a list names all regions that share its URL', () => {
  const councils = ['North West', 'North-West', 'North West', '*', 'Γ'].map((region, index) =>
    councilOf({ authority_code: `AA${'ABCDE'[index]}`, region }),
  );
  const { page } = pagesSite({ councils, commitments: [], searchLog: logOf([]) });
  const titleOf = (slug: string) =>
    decodeEntities(/<h1>(.*?)<\/h1>/.exec(page(`councils/by/region/${slug}/index.html`))![1]!);
  expect(titleOf('north-west')).toBe('Councils in North West and North-West');
  expect(titleOf('other')).toBe('Councils in * and Γ');
});
